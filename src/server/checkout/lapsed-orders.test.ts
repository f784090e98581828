import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../platform/database/tables.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

const { shop, anna, peers } = openWorld({ peers: { stripe: startStripePeer } })

test('ordering again does not close an order that was paid in the last minute of its page', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.pays(order)
  expect((await anna.asksFor()).json().url).toEqual(orderPage(order))
  expect(await anna.profile()).toMatchObject({ orders: [{ id: order.id, status: 'paid' }], licenses: [{}] })
})

test('an order whose page has closed makes room for a new one', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  expect((await anna.asksFor()).json().url).toContain('/pay/cs_test_')
  const both = [{ status: 'pending' }, { id: order.id, status: 'expired' }]
  expect((await anna.profile()).orders).toMatchObject(both)
})

test('an order that the provider still accepts a payment for is not replaced', async () => {
  const order = await orderedFourHoursAgo()
  expect((await anna.asksFor()).json().url).toEqual(orderPage(order))
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('while the provider is down, no order is closed and the customer is informed', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.behaviour.failing = true
  const reply = await anna.asksFor()
  expect([reply.statusCode, reply.json().message]).toEqual([
    502,
    'The payment system did not respond, so we could not check the payment. Please try again in a minute.',
  ])
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('an order with an open payment link is not replaced', async () => {
  const order = await anna.orders()
  await anna.post(`/api/orders/${order.id}/payment-link/`)
  peers.stripe.change(order.session_id, { status: 'expired' })
  shop.clock.pass(4 * 3600)
  expect((await anna.asksFor()).json().url).toEqual(orderPage(order))
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('an expired order is mailed once, with a way to order again', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await Promise.all([syncOpenPayments(shop.shop), syncOpenPayments(shop.shop)])
  expect(await anna.status(order)).toBe('expired')
  const mails = await expiryMails(order)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`Order ${order.id} was not paid in time. Nothing was charged.`)
  expect(mails[0]?.text).toContain(`/orders/${order.id}/review/`)
})

test('an order that the customer has replaced expires without an e-mail', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await anna.orders({ servers: 3 })
  await syncOpenPayments(shop.shop)
  expect(await anna.status(order)).toBe('expired')
  expect(await expiryMails(order)).toEqual([])
})

async function expiryMails({ id }: Placed) {
  return shop.db
    .select()
    .from(mails)
    .where(eq(mails.key, `order-expired:${id}`))
}

async function orderedFourHoursAgo() {
  const order = await anna.orders()
  shop.clock.pass(4 * 3600)
  return order
}

const orderPage = ({ id }: Placed) => expect.stringMatching(`/orders/${id}/review/\\?new$`)
