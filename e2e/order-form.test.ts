import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankCart, fillAddress, saveCart } from './bank-order.ts'
import { expectAccessible, newPage } from './browser.ts'
import { type Arrival, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en.orderForm
const formPath = '/orders/software/astra/order/'

const unavailable = {
  status: 503,
  json: { ok: false, message: words.en.refusals.unavailable, retry_after: 0 },
}

const shop = await openShop()

test('a company orders by bank transfer', async () => {
  const { page } = await annaAtTheForm()
  expect(await page.title()).toMatch(/ - Astra$/)
  await page.getByText(t.methods.bank, { exact: true }).waitFor()
  await page.getByText('DE123456789').waitFor()
  expect(await page.getByLabel(t.country, { exact: true }).getAttribute('readonly')).not.toBeNull()

  await submit(page)
  await expectFocusIn(page, t.check)
  await page.getByText(t.missing.client_city, { exact: true }).waitFor()
  await page.getByRole('link', { name: t.missing.client_city }).click()
  await page.locator('[name=client_city]:focus').waitFor()

  await fillAddress(page)
  await page.locator('[name=comment]').fill('PO 77')
  const button = page.getByRole('button', { name: t.place('€1\u00a0071') })
  await button.dblclick()
  await page.waitForURL(/\/orders\/\d+\/review\/\?new$/)
  await page.getByText(words.en.order.step.thanks).waitFor()
  await page.getByText('PO 77').waitFor()
  expect(await listOrders(page)).toHaveLength(1)
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('cart'), sessionStorage.getItem('order-draft')]))
    .toEqual([null, null])
})

test('nothing that was typed is lost: by a refusal, a reload or another language', async () => {
  const { page } = await annaAtTheForm({ query: '?coupon=SUMMER', expected: /400/ })
  await fillAddress(page)
  await submit(page)
  await page.getByRole('alert').getByText(words.en.refusals['coupon-not-valid']).waitFor()
  await expectFocusIn(page, words.en.refusals['coupon-not-valid'])
  expect(await page.locator('[name=coupon]').getAttribute('aria-invalid')).toBe('true')

  await page.locator('[name=comment]').fill('PO 78')
  await page.reload()
  await expect.poll(() => page.locator('[name=comment]').inputValue()).toBe('PO 78')
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('heading', { name: words.ru.orderForm.title }).waitFor()
  await expect.poll(() => page.locator('[name=client_city]').inputValue()).toBe('Berlin')
  await page.locator('[name=coupon]').fill('')
  await submit(page)
  await page.waitForURL(/\/review\/\?new$/)
})

test('a price that has risen while the form was open is shown before anything is ordered for it', async () => {
  const { page } = await annaAtTheForm({
    cart: { ...bankCart, product: 'astra-1m', servers: 1, country: 'RUS' },
    expected: /409/,
  })
  await fillAddress(page)
  const place = page.locator('main button[type=submit]')
  const shown = await place.textContent()
  await shop.database.query("update exchange_rates set usd_rate = usd_rate * 1.05 where currency = 'RUB'")
  await submit(page)
  await expectFocusIn(page, words.en.refusals['price-changed'])
  await expect.poll(() => place.textContent()).not.toBe(shown)
  expect(await listOrders(page)).toEqual([])
  expect(await page.locator('[name=client_city]').inputValue()).toBe('Berlin')
  await submit(page)
  await page.waitForURL(/\/review\/\?new$/)
  await shop.database.query("update exchange_rates set usd_rate = usd_rate / 1.05 where currency = 'RUB'")
})

test('another tab that chooses something else leaves this tab’s order as it is', async () => {
  const { context, page } = await annaAtTheForm()
  const other = await newPage(context)
  await other.goto(formPath)
  await saveCart(other, { ...bankCart, product: 'astra-lifetime', servers: 50 })
  await page.reload()
  await page.getByRole('button', { name: t.place('€1\u00a0071') }).waitFor()
})

test('a cart with a period that its plan does not have is sent back', async () => {
  const { page } = await annaAtTheForm({ cart: { ...bankCart, product: 'astra-1m', periods: 2 } })
  await page.getByRole('dialog', { name: 'Invalid period for this product' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.invalidPeriod.back }).first().click()
  await page.waitForURL(/\/astra\/pricing\//)
})

test('who came from another page of the shop is sent back to it', async () => {
  const { page } = await annaAtTheForm({ cart: null })
  await page.goto('/orders/software/astra/buy/?country=DEU&method=bank')
  await page.getByRole('button', { name: 'Get an invoice' }).first().waitFor()
  await saveCart(page, { ...bankCart, periods: 6 })
  await page.evaluate(path => {
    history.pushState({ key: 'inside', usr: null, idx: 1 }, '', path)
    location.reload()
  }, formPath)
  await page.getByRole('button', { name: t.invalidPeriod.back }).first().click()
  await page.waitForURL(/\/orders\/software\/astra\/buy\//)
})

test('a cart for a country without bank transfer leads back to the prices', async () => {
  const { page } = await annaAtTheForm({ cart: { ...bankCart, country: 'USA' } })
  await page.getByRole('alert').getByText(t.notSold.title).waitFor()
  await page.getByRole('alert').getByRole('link', { name: t.notSold.action }).click()
  await page.waitForURL(/\/astra\/pricing\//)
})

test('the form is for a transfer, whatever was chosen before, and for paying at once at its own address', async () => {
  const { page } = await annaAtTheForm({ cart: { ...bankCart, method: 'stripe' } })
  await page.getByRole('button', { name: t.place('€1\u00a0071') }).waitFor()
  await page.goto(`${formPath}?online`)
  await saveCart(page, bankCart)
  await page.reload()
  await page.getByRole('button', { name: t.online.pay('€1\u00a0071') }).waitFor()
})

test('a lost connection says so, and the retry makes one order', async () => {
  const { page } = await annaAtTheForm({ expected: /ERR_FAILED/ })
  await fillAddress(page)
  // The order arrives, its answer does not.
  await page.route('**/api/astra/order/', async route => {
    await route.fetch()
    await route.abort()
  })
  await submit(page)
  await page
    .getByRole('group', { name: 'Something went wrong, please check the form and try again.' })
    .waitFor()
  await page.unroute('**/api/astra/order/')
  await submit(page)
  await page.waitForURL(/\/review\/\?new$/)
  expect(await listOrders(page)).toHaveLength(1)
})

test('an order that the shop cannot accept yet is sent again by itself, and placed once', async () => {
  const { page } = await annaAtTheForm({ expected: /503/ })
  await fillAddress(page)
  // The first one arrives, its answer is lost with the database.
  await page.route('**/api/astra/order/', async route => {
    await route.fetch()
    await route.fulfill(unavailable)
    await page.unroute('**/api/astra/order/')
  })
  await submit(page)
  await page.waitForURL(/\/review\/\?new$/)
  expect(await listOrders(page)).toHaveLength(1)
})

test('an order that the shop does not accept for long says so, and keeps what was typed', async () => {
  const { page } = await annaAtTheForm({ expected: /503/ })
  await fillAddress(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/astra/order/', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fulfill(unavailable)
  })
  await submit(page)
  await page.getByRole('group', { name: words.en.refusals.unavailable }).waitFor()
  expect(keys).toEqual(Array(4).fill(keys[0]))
  await expect.poll(() => page.locator('[name=client_company]').inputValue()).toBe('Studio Nord')
  expect(await listOrders(page)).toEqual([])
})

test('the unpaid bank orders that prevent another one are links', async () => {
  const { page } = await annaAtTheForm({ expected: /409|404/ })
  await fillAddress(page)
  const message = words.en.refusals['too-many-bank-orders']
  const json = { ok: false, message, orders: [10001, 10002] }
  await page.route('**/api/astra/order/', route => route.fulfill({ status: 409, json }))
  await submit(page)
  await expectFocusIn(page, message)
  await expectAccessible(page)
  await page.getByRole('link', { name: t.openOrder(10002), exact: true }).click()
  await page.waitForURL(/\/orders\/10002\/review\/$/)
})

test('the last billing details are filled in, with a word where they are for another country', async () => {
  const { page } = await annaAtTheForm()
  await fillAddress(page)
  await submit(page)
  await page.waitForURL(/\/review\/\?new$/)
  await saveCart(page, { ...bankCart, country: 'UKR' })
  await page.goto(formPath)
  await page.getByText(t.otherCountry('Germany', 'Ukraine')).waitFor()
  await expect.poll(() => page.locator('[name=client_address_line]').inputValue()).toBe('Invalidenstraße 1')
  await expectAccessible(page)
  await page.getByRole('link', { name: t.changeCountry }).click()
  await page.waitForURL(/\/orders\/software\/astra\/buy\/\?servers=5&country=UKR&method=bank/)
})

test('the form of a renewal says that its license does not exist', async () => {
  const { page } = await annaAtTheForm({
    cart: { ...bankCart, mode: 'renew', license_id: 999_999 },
    expected: /404/,
  })
  await page.getByText(t.noLicense.absent).waitFor()
})

type Coming = Arrival & { cart?: typeof bankCart | null; query?: string }

async function annaAtTheForm({ cart = bankCart, query = '', ...arrival }: Coming = {}) {
  const anna = await shop.customer(arrival)
  if (cart) await saveCart(anna.page, cart)
  await anna.page.goto(formPath + query)
  return anna
}

const submit = (page: Page) => page.locator('main button[type=submit]').click()

async function expectFocusIn(page: Page, text: string) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text)
}
