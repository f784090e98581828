import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companyDetails, openWorld } from '../testing/world.ts'
import { closeUnopenedOrders } from './close-lapsed-orders.ts'

const { shop, anna, boris, visitor } = openWorld()

test.each([
  [{ servers: 1 }, [2200, 0, 2200]],
  [{ servers: 3, periods: 3 }, [18000, 0, 18000]],
  [{ servers: 5, country: 'DEU' }, [9000, 1710, 10710]],
  [{ product: 'astra-1y', servers: 1, country: 'EST' }, [22000, 5280, 27280]],
  [{ product: 'astra-lifetime', servers: 2, country: 'FIN' }, [108000, 27540, 135540]],
  [{ product: 'astra-company', servers: 40 }, [90000, 0, 90000]],
])('the order %j costs what the price list says', async (cart, [subtotal, tax, total]) => {
  const placed = { currency_text: 'EUR', payment_method: 8, status: 'pending' }
  expect(await orders(cart)).toMatchObject({ ...placed, subtotal, tax, total })
})

test('an anonymous visitor is asked to sign in, and nothing is ordered', async () => {
  const json = { product: 'astra-1m', payment: 'stripe' }
  expect((await visitor().post('/api/astra/order/', { json })).statusCode).toBe(401)
})

const [noPeriod, noCountry] = [
  'Invalid period for this product',
  'This payment method is not available in the chosen country.',
]
test.each([
  [{ product: 'astra-2m' }, 400, 'Unknown product'],
  [{ periods: 2 }, 400, noPeriod],
  [{ product: 'astra-1y', periods: 3 }, 400, noPeriod],
  [{ servers: 100 }, 400, 'The number of servers must be a whole number from 1 to 99.'],
  [{ product: 'astra-lifetime-update' }, 400, 'This plan is not available for this order. '],
  [{ country: 'RUS' }, 400, noCountry],
  [{ country: 'XXX' }, 400, 'Please choose a country from the list.'],
  [{ mode: 'renew' }, 400, 'Choose the license that this order is for.'],
  [{ mode: 'renew', license_id: 999999 }, 404, 'Not found.'],
  [{ payment: 'bank', country: 'USA' }, 400, noCountry],
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

test.each([2200, 2300])('an order that costs no more than was shown, %i, is taken', async max_total => {
  expect(await orders({ product: 'astra-1m', max_total })).toMatchObject({ total: 2200 })
})

test('a refusal speaks Russian to a visitor who chose it', async () => {
  await anna.speaks('ru')
  expect((await asksFor({ product: 'astra-2m' })).json().message).toBe('Неизвестный продукт')
})

test('a bank order in a reseller country goes to its review page and is invoiced by the reseller', async () => {
  const reply = await asksFor({ pay: 'bank' })
  expect(reply.json().url).toMatch(/\/orders\/\d+\/review\/\?new$/)
  const { orders } = await anna.profile()
  expect(orders[0]).toMatchObject({
    payment_method: 2,
    reseller_invoice: true,
    client_full_address: 'Invalidenstraße 1, 10115 Berlin, Germany',
  })
})

test('the order form is prefilled with the last billing details', async () => {
  await asksFor({ pay: 'bank' })
  expect((await anna.get('/api/orders/prefill/')).json().data).toEqual({
    ...companyDetails,
    client_vat: '',
    client_country: 'DEU',
    payment: 'bank',
  })
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

test('an order keeps its price when the exchange rates change', async () => {
  const { id } = await orders({ pay: 'bank', country: 'RUS' })
  const before = await anna.order({ id })
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate * 2 where currency = 'RUB'`)
  const after = await anna.order({ id })
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate / 2 where currency = 'RUB'`)
  expect(after).toEqual(before)
})

test('the database refuses to change what was accepted', async () => {
  const { id } = await orders({ servers: 4 })
  const change = shop.db.execute(sql`update orders set total = 1, subtotal = 1 where id = ${id}`)
  await expect(change).rejects.toMatchObject({ cause: { message: `order ${id} is frozen` } })
})

test('another customer’s order answers as if it did not exist', async () => {
  const { id } = await orders({ servers: 9 })
  expect((await boris.get(`/api/orders/${id}/`)).statusCode).toBe(404)
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
