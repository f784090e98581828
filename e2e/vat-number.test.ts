import { afterEach, expect, test } from 'vitest'
import { refuses, says } from '../src/server/testing/vies-peer.ts'
import { bankCart, fillAddress, saveCart } from './bank-order.ts'
import { expectAccessible } from './browser.ts'
import { button, payByCard } from './checkout-steps.ts'
import { type Arrival, openShop } from './open-shop.ts'
import { listOrders } from './page-calls.ts'
import { words } from './words.ts'

const english = words.en
const t = english.orderForm

const shop = await openShop()

afterEach(() => shop.vies.answers(says({ valid: true })))

test('the total follows the VAT number before the order', async () => {
  const { page } = await atTheForm({ expected: /400/ })
  await button(page, t.place('€1\u00a0071')).waitFor()

  await page.locator('[name=client_vat]').fill('de 136.695-976')
  await page.getByText(t.vatStatus.valid).waitFor()
  await page.getByText(t.taxNote['reverse-charge']).first().waitFor()
  await expectAccessible(page)

  await page.locator('[name=client_vat]').fill('DE136695975')
  await page.locator('[name=client_vat][aria-invalid=true]').waitFor()
  await button(page, t.place('€1\u00a0071')).waitFor()

  await page.locator('[name=client_vat]').fill('DE136695976')
  await button(page, t.place('€900')).dblclick()
  await page.waitForURL(/\/orders\/\d+\/review\/\?new$/)
  expect(await listOrders(page)).toMatchObject([
    { client_vat: 'DE136695976', total: 90_000, tax_kind: 'reverse-charge' },
  ])
})

test('a number that is typed and ordered with at once is checked first: an unknown one stops the order, a valid one shows the new total', async () => {
  const { page } = await atTheForm({ expected: /400/ })
  const field = page.locator('[name=client_vat]')
  shop.vies.answers(says({ valid: false }))
  await field.fill('DE811569869')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: t.labels.client_vat }).click()
  await field.and(page.locator(':focus')).waitFor()

  await field.fill('')
  await button(page, t.place('€1\u00a0071')).waitFor()
  shop.vies.answers(says({ valid: true }))
  await field.fill('DE136695976')
  await page.keyboard.press('Enter')
  await page.getByText(t.taxChanged).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t.taxChanged)
  expect(await listOrders(page)).toEqual([])
  await button(page, t.place('€900')).click()
  await page.waitForURL(/\/review\/\?new$/)
})

test('where VIES does not answer, the form says so and the number counts', async () => {
  const { page } = await atTheForm()
  shop.vies.answers(refuses('MS_UNAVAILABLE'))
  await page.locator('[name=client_vat]').fill('DE129273398')
  await page.getByText(t.vatStatus.unavailable).waitFor()
  await button(page, t.place('€900')).click()
  await page.waitForURL(/\/review\/\?new$/)
})

test('a company buys and renews by card with its number, pays no VAT, and is remembered', async () => {
  const { page } = await shop.customer()
  await page.goto('/orders/software/astra/buy/?country=FRA&servers=3')
  await page.getByRole('checkbox', { name: english.pricing.options.company }).check()
  await button(page, english.pricing.buy.pay('€60')).click()

  await page.getByRole('heading', { name: t.online.title, level: 1 }).waitFor()
  expect(await page.title()).toBe('Order for a company - Astra')
  await fillAddress(page)
  await page.locator('[name=client_vat]').fill('FR 40 303 265 045')
  await button(page, t.online.pay('€60')).waitFor()
  await button(page, t.online.pay('€60')).click()
  await payByCard(page, '€60.00')
  await page.getByText(english.order.step.ready.title).waitFor()
  expect(await listOrders(page)).toMatchObject([
    {
      client_company: 'Studio Nord',
      client_vat: 'FR40303265045',
      tax_kind: 'reverse-charge',
      status: 'paid',
    },
  ])

  const [bought] = await listOrders(page)
  await page.goto(`/orders/software/astra/license/${bought?.license_id}/renew/?country=FRA`)
  const company = page.getByRole('checkbox', { name: english.renewal.licenseOrder.payment.company })
  expect(await company.isChecked()).toBe(true)
  await button(page, english.renewal.button.stripe('€72')).click()
  await page.locator('[name=purchase_order]').fill('PO 77')
  await button(page, t.online.pay('€60')).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  const renewal = { client_company: 'Studio Nord', purchase_order: 'PO 77', total: 6_000 }
  expect((await listOrders(page))[0]).toMatchObject(renewal)
})

async function atTheForm(arrival?: Arrival) {
  const visited = await shop.customer(arrival)
  const { page } = visited
  await saveCart(page, bankCart)
  await page.goto('/orders/software/astra/order/')
  await fillAddress(page)
  return visited
}
