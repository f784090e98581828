import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../testing/stripe-peer.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let people = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

const bank = {
  payment: 'bank',
  country: 'RUS',
  client_company: 'Студия Север',
  client_zip: '191186',
  client_city: 'Санкт-Петербург',
  client_address_line: 'Невский, 1',
  comment: 'PO 77',
}
type Ordered = { id: number; session_id: string; payment_url: string }

const ordersOf = async (who: Visitor) => (await who.get('/api/accounts/profile/')).json().data.orders

async function ordered(cart: object = {}): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  return (await ordersOf(anna))[0]
}

const again = ({ id }: Ordered, who = anna, key?: string) =>
  who.post(`/api/orders/${id}/reorder/`, key ? { headers: { 'idempotency-key': key } } : {})
const close = ({ id }: Ordered, status = 'expired') =>
  shop.shop.db.execute(sql`update orders set status = ${status} where id = ${id}`)

test.each(['expired', 'cancelled'])('an order that is %s is ordered again, all of it', async status => {
  const order = await ordered({ servers: 3, periods: 6, country: 'DEU' })
  await close(order, status)
  expect((await again(order)).json().url).toContain('/pay/cs_test_')
  const [second, first] = await ordersOf(anna)
  expect(first).toMatchObject({ id: order.id, status })
  expect(second).toMatchObject({ status: 'pending', line_title: first.line_title, total: first.total })
})

test('it is ordered again at today’s price, and the old order keeps its own', async () => {
  const order = await ordered(bank)
  await close(order)
  await shop.shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate * 2 where currency = 'RUB'`)
  const reply = await again(order)
  await shop.shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate / 2 where currency = 'RUB'`)
  expect(reply.json().url).toMatch(/\/review\/\?new$/)
  const [second, first] = await ordersOf(anna)
  expect(second.total).toBeGreaterThan(first.total)
  expect(second).toMatchObject({ client_company: 'Студия Север', comment: 'PO 77', payment_method: 2 })
})

test('twenty clicks under one key order once', async () => {
  const order = await ordered()
  await close(order)
  const replies = await Promise.all(Array.from({ length: 20 }, () => again(order, anna, 'again')))
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
  expect(await ordersOf(anna)).toHaveLength(2)
})

test('an order that can still be paid goes on, on the page that is open', async () => {
  const order = await ordered()
  expect((await again(order)).json().url).toBe(order.payment_url)
  expect(await ordersOf(anna)).toHaveLength(1)
})

test('an order that was paid meanwhile is not paid twice', async () => {
  const order = await ordered()
  peer.change(order.session_id, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_meanwhile',
  })
  const reply = await again(order)
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'This order is already paid.'])
  expect((await again(order)).statusCode).toBe(409)
  expect(await ordersOf(anna)).toMatchObject([{ status: 'paid' }])
})

test('a coupon that is over is said so, and nothing is ordered', async () => {
  await shop.shop.db.execute(
    sql`insert into coupons (code, percent, created_at) values ('AGAIN', 10, ${shop.clock.now()})`,
  )
  const order = await ordered({ coupon: 'again' })
  await close(order)
  await shop.shop.db.execute(sql`update coupons set enabled = false where code = 'AGAIN'`)
  expect((await again(order)).json().message).toBe('This coupon is no longer valid.')
  expect(await ordersOf(anna)).toHaveLength(1)
})

test('nobody orders another customer’s order again, not even a superuser', async () => {
  const order = await ordered()
  const clerk = visitor(shop)
  await clerk.signsIn('clerk@astra.example')
  expect((await again(order, clerk)).statusCode).toBe(404)
})
