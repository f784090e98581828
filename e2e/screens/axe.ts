import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Violation = { id: string; nodes: { html: string }[] }
type Axe = { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> }

const here = createRequire(import.meta.url)
const source = readFileSync(
  createRequire(here.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Puts axe-core into the page once: then looking again, in another scheme or width, costs little. */
export async function axeOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(source)
  return () => page.evaluate(violations, standard)
}

/** Runs in the page. */
async function violations(tags: string[]): Promise<string[]> {
  // The script above has put it there.
  const axe = Reflect.get(window, 'axe') as Axe
  const found = await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
}
