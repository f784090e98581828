import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, peers, root } = openWorld({ peers: { stripe: startStripePeer } })

test.each(['expired', 'cancelled'])('an order that is %s is ordered again, all of it', async status => {
  const order = await anna.orders({ product: 'astra-1m', servers: 3, periods: 6, country: 'DEU' })
  await close(order, status)
  expect((await again(order)).json().url).toContain('/pay/cs_test_')
  const [second, first] = (await anna.profile()).orders
  expect(first).toMatchObject({ id: order.id, status })
  expect(second).toMatchObject({ status: 'pending', line_title: first.line_title, total: first.total })
})

test('an order is placed again at today’s price, and the old order keeps its price', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS', comment: 'PO 77' })
  await close(order)
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate * 2 where currency = 'RUB'`)
  const reply = await again(order)
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate / 2 where currency = 'RUB'`)
  expect(reply.json().url).toMatch(/\/review\/\?new$/)
  const [second, first] = (await anna.profile()).orders
  expect(second.total).toBeGreaterThan(first.total)
  expect(second).toMatchObject({ client_company: 'Studio Nord', comment: 'PO 77', payment_method: 2 })
})

test('twenty clicks under one key place one order', async () => {
  const order = await anna.orders()
  await close(order)
  const replies = await Promise.all(Array.from({ length: 20 }, () => again(order, anna, 'again')))
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
  expect((await anna.profile()).orders).toHaveLength(2)
})

test('ordering a pending order again leads to its open payment page', async () => {
  const order = await anna.orders()
  expect((await again(order)).json().url).toBe(order.payment_url)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('an order that was paid meanwhile is not paid twice', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  const reply = await again(order)
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'This order is already paid.'])
  expect((await again(order)).statusCode).toBe(409)
  expect((await anna.profile()).orders).toMatchObject([{ status: 'paid' }])
})

test('an order with a coupon that is no longer valid is not placed again', async () => {
  await shop.db.execute(
    sql`insert into coupons (code, percent, created_at) values ('AGAIN', 10, ${shop.clock.now()})`,
  )
  const order = await anna.orders({ coupon: 'again' })
  await close(order)
  await shop.db.execute(sql`update coupons set enabled = false where code = 'AGAIN'`)
  expect((await again(order)).json().message).toBe('This coupon is no longer valid.')
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('only the customer can place an order again, not even a superuser', async () => {
  const order = await anna.orders()
  expect((await again(order, root)).statusCode).toBe(404)
})

const again = ({ id }: { id: number }, who: Pick<typeof anna, 'post'> = anna, key?: string) =>
  who.post(`/api/orders/${id}/reorder/`, key ? { headers: { 'idempotency-key': key } } : {})
const close = ({ id }: { id: number }, status = 'expired') =>
  shop.db.execute(sql`update orders set status = ${status} where id = ${id}`)
