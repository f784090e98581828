import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopProcess } from '../src/server/testing/shop-process.ts'
import { startTurnstilePeer, type TurnstilePeer } from '../src/server/testing/turnstile-peer.ts'
import { expectAccessible, newPage, passSignIn, signIn, visit } from './browser.ts'
import { type Arrival, newAddress, openShop, startOwnShop } from './open-shop.ts'
import { driveKeyboard } from './screens/keyboard.ts'
import { words } from './words.ts'

const t = words.en.demo
const address = '/orders/software/astra/demo/'

const shop = await openShop()
let turnstileShop: ShopProcess
let peer: TurnstilePeer

beforeAll(async () => {
  peer = await startTurnstilePeer()
  turnstileShop = await startOwnShop(peer.environment)
})
afterAll(async () => {
  await turnstileShop?.kill()
  await peer?.close()
})

const email = newAddress('demo')

test('a visitor gets a demo by keyboard alone', async () => {
  const { page } = await shop.visitor()
  await page.goto(address)
  await page.waitForURL(/\/accounts\/login\/\?next=/)
  await passSignIn(page, { url: shop.url, email, words: words.en.signIn })
  await page.waitForURL(`**${address}`)
  await page.getByText(t.check.open).waitFor()
  await page.getByRole('button', { name: t.submit }).click({ force: true })
  await expectInert(page, t.submit, t.check.open)

  await driveKeyboard(page).tabTo(t.captcha.label)
  await page.keyboard.press('Space')
  await page.getByText(t.check.solved).waitFor()
  await driveKeyboard(page).tabTo(t.submit)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('alertdialog', { name: t.done.title })
  await dialog.getByText(email).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/accounts\/profile\//)
  await page.getByText(words.en.profile.licenses.servers(1)).first().waitFor()
})

test('a second demo is refused with a message, and the form makes room for the license', async () => {
  const { page, context } = await atTheDemo({ expected: /409/ })
  const tab = await newPage(context)
  await openDemo(tab)
  for (const each of [tab, page]) {
    await solve(each)
    await each.getByRole('button', { name: t.submit }).click()
    if (each === tab) await tab.getByRole('alertdialog', { name: t.done.title }).waitFor()
  }
  const alert = page.getByRole('region').getByRole('alert')
  await alert.getByText(words.en.refusals['demo-already-yours']).waitFor()
  await page.getByText(t.existing.title).waitFor()
  expect(await page.getByRole('button', { name: t.submit }).count()).toBe(0)
  await page.getByRole('link', { name: t.existing.toLicense }).click()
  await page.waitForURL(/\/accounts\/licenses\//)
})

test('a request that fails says so, is not sent twice meanwhile, and starts the captcha again', async () => {
  const { page } = await atTheDemo({ expected: /502/ })
  await solve(page)
  await page.route('**/api/astra/demo/', async route => {
    await page.locator('button[aria-busy=true]').waitFor()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByText(words.en.failure.generic, { exact: true }).first().waitFor()
  await expectInert(page, t.submit, t.check.open)
  await driveKeyboard(page).expectFocus(t.submit)
})

test('a check that expires disables the button again', async () => {
  const { page } = await shop.customer({ ownTab: true })
  await page.clock.install()
  await openDemo(page)
  await solve(page)
  await page.clock.fastForward('09:30')
  await expectInert(page, t.submit, t.check.expired)
})

test('a check that cannot be had says so, and one that fails can be tried again', async () => {
  const { page } = await shop.customer({ expected: /ERR_FAILED/ })
  await page.route('**/api/captcha/challenge/', route => route.abort())
  await openDemo(page)
  await page.getByLabel(t.captcha.label).click()
  await expectInert(page, t.submit, t.check.failed)
  await expectAccessible(page)
  await page.unroute('**/api/captcha/challenge/')
  await solve(page)

  await page.route('**/altcha-captcha-*', route => route.abort())
  await page.reload()
  await page.getByText(t.check.missing).waitFor()
})

test('the check is loaded with the demo page and with no other', async () => {
  const { page } = await shop.customer()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto('/astra/pricing/', { waitUntil: 'networkidle' })
  expect(loaded.filter(url => url.includes('altcha') || url.includes('pbkdf2'))).toEqual([])
  await openDemo(page)
  expect(loaded.filter(url => url.includes('altcha'))).toHaveLength(1)
  expect(loaded.filter(url => !url.startsWith(shop.url))).toEqual([])
})

test('with Turnstile its widget replaces ours, under our content policy', async () => {
  const { context, page, close } = await visit(shop.browser, turnstileShop.url)
  await signIn(context, turnstileShop.url, newAddress())
  await openDemo(page)
  const prove = page.getByRole('button', { name: 'Prove it in en with site-key' })
  await prove.click()
  await page.getByText(t.check.solved).waitFor()
  await page.frameLocator('iframe').getByText('Widget').waitFor()
  await page.getByRole('button', { name: 'Let it expire' }).click()
  await expectInert(page, t.submit, t.check.expired)
  await prove.click()
  await page.getByRole('button', { name: t.submit }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.en.failure.toProfile }).click()
  await page.waitForURL(/\/accounts\/profile\//)
  expect(peer.forms.at(-1)?.get('response')).toBe('good-2')
  await close()
})

async function atTheDemo(arrival?: Arrival) {
  const visited = await shop.customer(arrival)
  await openDemo(visited.page)
  return visited
}

async function openDemo(page: Page) {
  await page.goto(address)
  await page.getByText(t.check.open).waitFor()
}

async function solve(page: Page) {
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
