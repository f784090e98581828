import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (context: string, options: object) => Promise<{ violations: Violation[] }> }

const here = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of axe-core that a colour scheme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** The accessibility faults that axe-core reports for the page, or for a part of it. */
export async function axeFaults(page: Page, rules = standard, part = 'html'): Promise<string[]> {
  // It stays in the page: looking again, in another scheme or width, costs little.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(violations, { runOnly: rules, part })
}

/** Runs in the page. */
async function violations({ runOnly, part }: { runOnly: string[]; part: string }): Promise<string[]> {
  // The script above has put it there.
  const axe = Reflect.get(window, 'axe') as Axe
  const found = await axe.run(part, { runOnly, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}
