import { expect, test } from 'vitest'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

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

test('an order that a payment link holds open is not replaced', async () => {
  const order = await anna.orders()
  await anna.post(`/api/orders/${order.id}/payment-link/`)
  peers.stripe.change(order.session_id, { status: 'expired' })
  shop.clock.pass(4 * 3600)
  expect((await anna.asksFor()).json().url).toEqual(orderPage(order))
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

async function orderedFourHoursAgo() {
  const order = await anna.orders()
  shop.clock.pass(4 * 3600)
  return order
}

const orderPage = ({ id }: Placed) => expect.stringMatching(`/orders/${id}/review/\\?new$`)
