import type { Page } from 'playwright-core'

/**
 * On pages opened from now on no second of a countdown passes by itself. `pass` lets one pass and tells whether there
 * was one to wait for.
 */
export async function holdSeconds(page: Page) {
  await page.addInitScript(() => {
    const [wait, forget] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    const held = new Map<number, () => void>()
    let newest = 1e9
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) =>
        // What the page's own markup waits for, before there are modules, is no countdown.
        ms === 1000 && !document.currentScript ? (held.set(++newest, act), newest) : wait(act, ms),
      clearTimeout: (id: number) => held.delete(id) || forget(id),
      passSecond: () => {
        const [[id, act] = []] = held
        if (id !== undefined) held.delete(id)
        act?.()
        return act !== undefined
      },
    })
  })
  return { pass: () => page.evaluate('passSecond()') }
}
