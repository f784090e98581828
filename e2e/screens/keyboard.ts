import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { alive } from '../browser.ts'

const most = 120

/** Uses the keyboard only. */
export function driveKeyboard(page: Page) {
  return {
    /** Presses Tab until the focus is on what begins with these words, or is the field of this name. */
    async tabTo(name: string | RegExp) {
      await settled(page)
      const seen: string[] = []
      for (let presses = 0; presses < most; presses++) {
        await page.keyboard.press('Tab')
        const { words, field } = await page.evaluate(focused)
        if (field === name || (typeof name === 'string' ? words.startsWith(name) : name.test(words))) return
        seen.push(field || words)
      }
      throw new Error(`Tab does not get to ${name}, only to: ${seen.slice(0, 40).join(', ')}`)
    },
    type: (text: string) => page.keyboard.type(text),
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve()),
    /** Waits for the heading too, which takes the focus when a visitor goes to another page of the shop. */
    async expectFocus(name: string) {
      await expect.poll(async () => (await page.evaluate(focused)).words).toContain(name)
    },
  }
}

/** What the server rendered takes the focus, and gives it away, only once the page's script is there. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await alive(page)
}

function focused(): { words: string; field: string } {
  const element = document.activeElement
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  const words = element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? ''
  return { words: words.trim(), field: element?.getAttribute('name') ?? '' }
}
