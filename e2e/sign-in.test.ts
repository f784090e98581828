import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, newerMail, newPage, passcodeIn, passSignIn } from './browser.ts'
import { type Arrival, newAddress, openShop } from './open-shop.ts'
import { words } from './words.ts'

const t = words.en.signIn
const shop = await openShop()

const call = '**/api/accounts/auth/'

test('a wrong passcode is said in a toast at the top right, below the header, and can be corrected', async () => {
  const { page } = await atSignIn({ expected: /400/ })
  await askForPasscode(page, newAddress())
  const field = page.getByLabel(t.passcode, { exact: true })
  await field.waitFor()
  const toasts = page.getByRole('region', { name: words.en.layout.toasts.label })
  await toasts.getByRole('status').waitFor()
  const refusal = { ok: false, message: 'Wrong code.', fields: { code: 'Wrong code.' } }
  await page.route(call, route => route.fulfill({ status: 400, json: refusal }))
  await field.fill('000000')
  const toast = await toasts.getByRole('alert').getByText('Wrong code.').boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const header = await page.getByRole('banner').boundingBox()
  expect(toast?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? Infinity))
  expect(toast?.x).toBeGreaterThan(width / 2)
  expect(toast?.y).toBeLessThan(height / 4)
  // Instead of the success of the request for it.
  expect(await toasts.getByRole('button').count()).toBe(1)
  await page.getByText(t.passcodeWrong).waitFor()
  await expect.poll(() => field.isEnabled()).toBe(true)
  await field.fill('1')
  await expect.poll(() => toasts.getByRole('button').count()).toBe(0)
})

test('a refusal is shown in a toast for 10 seconds, and the e-mail step stays', async () => {
  const { page } = await atSignIn({ ownTab: true, expected: /429/ })
  await page.clock.install()
  await page.route(call, route => route.fulfill({ status: 429, json: { ok: false, message: 'Too fast.' } }))
  await askForPasscode(page, 'hasty@studio.example')
  await page.getByRole('region').getByRole('alert').getByText('Too fast.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Get passcode' }).isEnabled()).toBe(true)
  expect(await page.getByLabel(t.passcode, { exact: true }).count()).toBe(0)
  await page.clock.fastForward(9000)
  expect(await page.getByText('Too fast.').count()).toBe(1)
  await page.clock.fastForward(2000)
  await expect.poll(() => page.getByText('Too fast.').count()).toBe(0)
})

test('the link in the e-mail signs in with a click, in its browser only, and the waiting page goes on', async () => {
  const email = newAddress()
  const { page, context } = await atSignIn({ query: '?next=%2Fsupport%2Fask' })
  await page.locator('[name=email]:focus').waitFor()
  await askForPasscode(page, email)
  await page.getByLabel(t.passcode, { exact: true }).waitFor()
  const code = passcodeIn(await newerMail(shop.url, email, 0))
  const link = `/accounts/login/?next=%2Fsupport%2Fask#code=${code}`

  const other = await shop.visitor()
  await other.page.goto(link)
  await other.page.getByText(t.link.elsewhere.title).waitFor()
  await other.leave()

  const tab = await newPage(context)
  await tab.goto(link)
  await tab.getByText(email).waitFor()
  expect(new URL(tab.url()).hash).toBe('')
  await expectAccessible(tab)
  await tab.getByRole('button', { name: t.submit, exact: true }).click()
  await Promise.all([tab, page].map(each => each.waitForURL('**/support/ask')))
})

test('signing in reloads the page once, and leads on to where the visitor was going', async () => {
  const email = newAddress()
  const { page } = await atSignIn({ query: '?next=%2Fsupport%2Fask' })
  const loads: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await passSignIn(page, { url: shop.url, email, words: t })
  await page.waitForURL('**/support/ask')
  expect(loads).toEqual(['/accounts/login/', '/support/ask'])
  expect(await page.evaluate(() => Reflect.get(window, 'user'))).toEqual({
    email,
  })
})

async function atSignIn({ query = '', ...arrival }: Arrival & { query?: string } = {}) {
  const visited = await shop.visitor(arrival)
  await visited.page.goto(`/accounts/login/${query}`)
  return visited
}

async function askForPasscode(page: Page, email: string) {
  await page.getByLabel(t.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Get passcode' }).click()
}
