import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankCart, fillAddress, saveCart } from './bank-order.ts'
import { expectAccessible } from './browser.ts'
import { button } from './checkout-steps.ts'
import { type Arrival, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const t = words.en.orderForm
const formPath = '/orders/software/astra/order/'
const companyLink = `${formPath}?product=astra-company&country=DEU`

const unavailable = {
  status: 503,
  json: { ok: false, message: words.en.refusals.unavailable, retry_after: 0 },
}

const shop = await openShop()

test('nothing that was typed is lost: by a refusal, a reload or another language', async () => {
  const { page } = await annaAtTheForm({ query: '?coupon=WINTER', expected: /400/ })
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

test('a cart with a period that its plan does not have is sent back: to the page that it came from', async () => {
  const { page } = await annaAtTheForm({ cart: { ...bankCart, product: 'astra-1m', periods: 2 } })
  await page.getByRole('dialog', { name: 'Invalid period for this product' }).waitFor()
  await expectAccessible(page)
  await button(page, t.invalidPeriod.back).click()
  await page.waitForURL(/\/astra\/pricing\//)

  await page.goto('/orders/software/astra/buy/?country=DEU&method=bank')
  await button(page, 'Get an invoice').waitFor()
  await saveCart(page, { ...bankCart, periods: 6 })
  await page.evaluate(path => {
    history.pushState({ key: 'inside', usr: null, idx: 1 }, '', path)
    location.reload()
  }, formPath)
  await button(page, t.invalidPeriod.back).click()
  await page.waitForURL(/\/orders\/software\/astra\/buy\//)
})

test('the form is for a transfer, whatever was chosen before, and for paying at once at its own address', async () => {
  const { page } = await annaAtTheForm({ cart: { ...bankCart, method: 'stripe' } })
  await page.getByRole('button', { name: t.place('€1\u00a0071') }).waitFor()
  await page.goto(`${formPath}?online`)
  await saveCart(page, bankCart)
  await page.reload()
  await page.getByRole('button', { name: t.online.pay('€1\u00a0071') }).waitFor()
})

test('a lost connection says so, nothing can be changed meanwhile, and the retry makes one order', async () => {
  const { page } = await annaAtTheForm({ expected: /ERR_FAILED/ })
  await fillAddress(page)
  // The order arrives, its answer does not.
  await page.route('**/api/astra/order/', async route => {
    await page.locator('[name=comment]:disabled').waitFor()
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
  await page.getByRole('link', { name: t.changeCountry }).click()
  await page.waitForURL(/\/orders\/software\/astra\/buy\/\?servers=5&country=UKR&method=bank/)
})

test('the form shows what a coupon gives, leaves it out again, and orders for nothing', async () => {
  await shop.database.query(`insert into coupons (code, percent, products, created_at)
    values ('FREE', 100, '{}', now()), ('MONTHS', 50, '{astra-1m}', now())`)
  const { page } = await annaAtTheForm({ query: '?coupon=months' })
  await page.getByText('This coupon is for another plan or kind of order.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.coupon.remove }).click()
  await page.getByLabel(t.coupon.have).fill('free')
  await page.keyboard.press('Enter')
  await page.getByText('Coupon FREE: 100% off.').waitFor()
  await page.getByText('\u2212€900.00').waitFor()
  await fillAddress(page)
  await page.getByRole('button', { name: t.place('€0') }).click()
  await page.waitForURL(/\/review\/\?new/)
  await page.getByText(words.en.order.step.ready.title).waitFor()
})

test('the link wins over what waits in the tab, and another country is chosen in the form: the tax, the way to pay and the check of the VAT number follow', async () => {
  const { page } = await shop.customer({ expected: /400/ })
  await saveCart(page, { ...bankCart, product: 'astra-1m', servers: 2 })
  await page.goto(companyLink)
  await fillAddress(page)
  await page.locator('[name=client_vat]').fill('FR40303265045')
  await page.getByText(words.en.refusals['vat-number-not-valid']).first().waitFor()
  await page.locator('[name=country]').selectOption('FRA')
  await page.getByRole('heading', { name: t.online.title, level: 1 }).waitFor()
  await page.getByRole('button', { name: t.online.pay('€900') }).waitFor()
  await page.waitForURL(/country=FRA/)

  await page.reload()
  await page.getByRole('button', { name: t.online.pay('€900') }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  expect(await listOrders(page)).toMatchObject([{ total: 90_000, tax_kind: 'reverse-charge' }])
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
