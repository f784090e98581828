import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { closeUnopenedOrders } from './close-lapsed-orders.ts'

const { shop, anna } = openWorld()

const noCountry = 'This payment method is not available in the chosen country.'
test.each([
  [{ product: 'astra-2m' }, 400, 'Unknown product'],
  [{ country: 'RUS' }, 400, noCountry],
  [{ country: 'XXX' }, 400, 'Please choose a country from the list.'],
  [{ mode: 'renew' }, 400, 'Choose the license that this order is for.'],
  [{ mode: 'renew', license_id: 999999 }, 404, 'Not found.'],
  [{ payment: 'bank', country: 'RUS' }, 400, 'Company, postcode, city and address are required.'],
  [{ pay: 'bank', client_city: ' ' }, 400, 'Company, postcode, city and address are required.'],
  [{ max_total: 2199 }, 409, 'The price has changed, so nothing was ordered. '],
  [{ servers: 'many' }, 400, 'Please check the form and try again.'],
])('the cart %j is refused with its reason, and nothing is stored', async (cart, status, message) => {
  const reply = await asksFor(cart)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ ok: false, message: expect.stringContaining(message) })
  expect((await anna.profile()).orders).toEqual([])
})

test('twenty clicks at once with one key make one order and one payment page', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => asksFor({ servers: 7 }, 'one-click')))
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('two tabs that order the same at once place one order', async () => {
  const replies = await Promise.all([asksFor({ servers: 8 }, 'tab-1'), asksFor({ servers: 8 }, 'tab-2')])
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test.each([
  'update orders set total = 1, subtotal = 1',
  'update orders set consent_at = now()',
  'update orders set terms_version = null',
  `update terms_versions set body = ''`,
  'delete from terms_versions',
])('the database refuses to change what was accepted: %s', async change => {
  await anna.orders({ product: 'astra-1m', country: 'DEU', consent: true })
  const cause = { message: expect.stringMatching(/(is|are) frozen/) }
  await expect(shop.db.execute(change)).rejects.toMatchObject({ cause })
})

test('an order whose payment page was never opened expires after an hour', async () => {
  const { id } = await orders({ servers: 11 })
  await shop.db.execute(sql`update orders set payment_url = '', session_id = '' where id = ${id}`)
  shop.clock.pass(2 * 3600)
  await closeUnopenedOrders(shop.shop)
  expect(await anna.status({ id })).toBe('expired')
})

const asksFor = (cart: object, key?: string) =>
  anna.asksFor({ product: 'astra-1m', ...cart, ...(key ? { key } : {}) })
const orders = (cart: object) => anna.orders({ product: 'astra-1m', ...cart })

test('a bank order in a reseller country is invoiced by the reseller, and answers its owner with all that its page shows', async () => {
  const words = { comment: 'Please call', purchase_order: 'PO 77' }
  const order = await orders({ pay: 'bank', servers: 5, periods: 3, ...words })
  expect(order.url).toMatch(/\/orders\/\d+\/review\/\?new$/)
  const line_title = 'Astra monthly subscription, 5 servers, 3 months'
  const client_full_address = 'Invalidenstraße 1, 10115 Berlin, Germany'
  const buyer = { account_email: anna.email, client_company: 'Studio Nord', client_full_address }
  const price = { subtotal: 27_000, tax: 5_130, total: 32_130, tax_rate: 19 }
  const currency = { currency_text: 'EUR', currency_prefix: '€', currency_suffix: '' }
  const kind = { reseller_invoice: true, payment_method: 2 }
  expect(order).toMatchObject({ created_at: '2026-11-21T10:00:00.000Z', line_title, ...words, ...kind })
  expect(order).toMatchObject({ ...buyer, client_name: '', client_vat: '', ...price, ...currency })
})

test('an unpaid order says until when it can be paid, and longer once it has a payment link', async () => {
  const { id } = await anna.orders({ product: 'astra-1m' })
  expect(await anna.order({ id })).toMatchObject({ pay_until: '2026-11-21T13:00:00.000Z' })
  await anna.post(`/api/orders/${id}/payment-link/`)
  expect(await anna.order({ id })).toMatchObject({ pay_until: '2026-11-28T10:00:00.000Z' })
  await anna.pays(await anna.order({ id }))
  expect(await anna.order({ id })).toMatchObject({ pay_until: null })
})

const numbers = ['0', '-1', '1e4', '0x2711', '010001', '+10001', '１０００１', '9'.repeat(20)]
const texts = ['%2010001', '10001%20', '1.5', '%00', 'x'.repeat(300)]
test.each([...numbers, ...texts])('there is no order called %s, and no invoice of it', async name => {
  const api = `/api/orders/${name}/`
  const paths = [api, `${api}stripe/invoice/`, `/orders/docs/orders/${name}/invoice/`]
  const replies = await Promise.all(paths.map(path => anna.get(path)))
  const refused = [404, { ok: false, message: 'Not found.' }]
  expect(replies.map(reply => [reply.statusCode, reply.json()])).toEqual(Array(3).fill(refused))
})
