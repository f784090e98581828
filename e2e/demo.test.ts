import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTurnstilePeer, type TurnstilePeer } from '../src/server/testing/turnstile-peer.ts'
import type { Language } from '../src/texts/language.ts'
import { expectAccessible, looks, passSignIn } from './browser.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { words } from './words.ts'

const address = '/orders/software/astra/demo/'

let shop: OpenShop
let turnstileShop: OpenShop
let peer: TurnstilePeer

beforeAll(async () => {
  peer = await startTurnstilePeer()
  shop = await openShop()
  turnstileShop = await openShop(peer.environment)
})
afterAll(async () => {
  await Promise.all([shop, turnstileShop].map(each => each?.close()))
  await peer?.close()
})

test.each(looks)('a visitor gets a demo by keyboard alone: %s, %s', async (language, viewport) => {
  const t = words[language]
  const email = `${language}@studio.example`
  const { page, complaints, close } = await shop.visitor({ language, viewport })
  await openDemo(page, { email, language })
  await expectAccessible(page)
  expect(await page.getByLabel(t.demo.email).inputValue()).toBe(email)
  expect(await page.getByLabel(t.demo.email).isEditable()).toBe(false)
  await page.getByRole('button', { name: t.demo.submit }).click({ force: true })
  await expectInert(page, t.demo.submit, t.demo.check.open)

  await tabTo(page, t.demo.captcha.label)
  await page.keyboard.press('Space')
  await page.getByText(t.demo.check.solved).waitFor()
  await expectAccessible(page)
  await tabTo(page, t.demo.submit)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('alertdialog', { name: t.demo.done.title })
  await dialog.getByText(email).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/accounts\/profile\//)
  await page.getByText(t.profile.licenses.servers(1)).first().waitFor()
  expect(complaints).toEqual([])
  await close()
})

test.each(['en', 'ru'] as const)(
  'a second demo is refused in words, and the check starts anew: %s',
  async language => {
    const t = words[language]
    const { page, close } = await shop.visitor({ language })
    await openDemo(page, { email: `${language}@studio.example`, language })
    await page.getByText(t.demo.existing.title).waitFor()
    await expectAccessible(page)
    await solve(page, language)
    await page.getByRole('button', { name: t.demo.submit }).click()
    await page.getByRole('alert').getByText(t.refusals['demo-already-yours']).waitFor()
    await expectInert(page, t.demo.submit, t.demo.check.open)
    await expect.poll(() => focusedName(page)).toBe(t.demo.submit)
    await solve(page, language)
    await page.getByRole('link', { name: t.demo.existing.toProfile }).click()
    await page.waitForURL(/\/accounts\/profile\//)
    await close()
  },
)

test.each(['en', 'ru'] as const)(
  'at 320 px nothing is cut off, and targets are large: %s',
  async language => {
    const t = words[language]
    const { page, close } = await shop.visitor({ language, viewport: 'phone' })
    await page.setViewportSize({ width: 320, height: 640 })
    await openDemo(page, {
      email: 'a-rather-long-address-of-someone@a-studio-with-a-long-name.example',
      language,
    })
    await expectAccessible(page)
    for (const target of [
      page.getByText(t.demo.captcha.label),
      page.getByRole('button', { name: t.demo.submit }),
    ])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await close()
  },
)

test('a check that expires disables the button again', async () => {
  const t = words.en.demo
  const { page, close } = await shop.visitor()
  await page.clock.install()
  await openDemo(page, { email: 'slow@studio.example', language: 'en' })
  await solve(page, 'en')
  await page.clock.fastForward('09:30')
  await expectInert(page, t.submit, t.check.expired)
  await expectAccessible(page)
  await solve(page, 'en')
  await close()
})

test('a check that cannot be had says so, and one that fails can be tried again', async () => {
  const t = words.en.demo
  const { page, close } = await shop.visitor()
  await page.route('**/api/captcha/challenge/', route => route.abort())
  await openDemo(page, { email: 'unlucky@studio.example', language: 'en' })
  await page.getByLabel(t.captcha.label).click()
  await expectInert(page, t.submit, t.check.failed)
  await expectAccessible(page)
  await page.unroute('**/api/captcha/challenge/')
  await solve(page, 'en')

  await page.route('**/altcha-captcha-*', route => route.abort())
  await page.reload()
  await page.getByText(t.check.missing).waitFor()
  await expectAccessible(page)
  await close()
})

test('the check is loaded with the demo page and with no other', async () => {
  const { page, close } = await shop.visitor()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  expect(loaded.filter(url => url.includes('altcha') || url.includes('pbkdf2'))).toEqual([])
  await openDemo(page, { email: 'curious@studio.example', language: 'en' })
  expect(loaded.filter(url => url.includes('altcha'))).toHaveLength(1)
  expect(loaded.filter(url => !url.startsWith(shop.url))).toEqual([])
  await close()
})

test('with Turnstile its widget stands in, under our content policy', async () => {
  const t = words.en.demo
  const { page, complaints, close } = await turnstileShop.visitor()
  await openDemo(page, { email: 'anna@studio.example', language: 'en', at: turnstileShop.url })
  const prove = page.getByRole('button', { name: 'Prove it in en with site-key' })
  await prove.click()
  await page.getByText(t.check.solved).waitFor()
  await page.frameLocator('iframe').getByText('Widget').waitFor()
  await page.getByRole('button', { name: 'Let it expire' }).click()
  await expectInert(page, t.submit, t.check.expired)
  await prove.click()
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.done.toProfile }).click()
  await page.waitForURL(/\/accounts\/profile\//)
  expect(peer.forms.at(-1)?.get('response')).toBe('good-2')
  expect(complaints).toEqual([])
  await close()
})

async function openDemo(
  page: Page,
  { email, language, at = shop.url }: { email: string; language: Language; at?: string },
) {
  const t = words[language]
  await page.goto(address)
  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: at, email, words: t.signIn })
  await page.waitForURL(`**${address}`)
  await page.getByText(t.demo.check.open).waitFor()
}

async function solve(page: Page, language: Language) {
  const t = words[language].demo
  await page.getByLabel(t.captcha.label).click()
  await page.getByText(t.check.solved).waitFor()
}

async function expectInert(page: Page, name: string, reason: string) {
  const button = page.getByRole('button', { name })
  await page.getByText(reason).waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  const describedBy = await button.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${describedBy}"]`).innerText()).toBe(reason)
}

/** Presses Tab until what has this name is focused. */
async function tabTo(page: Page, name: string) {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return focusedName(page)
      },
      { interval: 1 },
    )
    .toBe(name)
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : focused
    return label?.textContent?.trim() ?? ''
  })
}
