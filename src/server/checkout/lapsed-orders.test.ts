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
  peer.behaviour.failing = false
  shop.clock.set('2026-11-21T10:00:00Z')
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

const orders = () => anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const reviewOf = ({ id }: { id: number }) => expect.stringMatching(`/orders/${id}/review/\\?new$`)

async function orderedFourHoursAgo() {
  await orders()
  const [order] = (await profile()).orders
  shop.clock.pass(4 * 3600)
  return order
}

test('an order that was paid in the last minute of its page is not closed by ordering the same again', async () => {
  const order = await orderedFourHoursAgo()
  peer.change(order.session_id, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_last' })
  expect((await orders()).json().url).toEqual(reviewOf(order))
  expect(await profile()).toMatchObject({ orders: [{ id: order.id, status: 'paid' }], licenses: [{}] })
})

test('an order whose page has closed makes room for a new one', async () => {
  const order = await orderedFourHoursAgo()
  peer.change(order.session_id, { status: 'expired' })
  expect((await orders()).json().url).toContain('/pay/cs_test_')
  expect((await profile()).orders).toMatchObject([{ status: 'pending' }, { id: order.id, status: 'expired' }])
})

test('an order that the provider still takes money for goes on', async () => {
  const order = await orderedFourHoursAgo()
  expect((await orders()).json().url).toEqual(reviewOf(order))
  expect((await profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('while the provider does not answer nothing is closed, and the customer is told', async () => {
  const order = await orderedFourHoursAgo()
  peer.behaviour.failing = true
  const reply = await orders()
  expect([reply.statusCode, reply.json().message]).toEqual([
    502,
    'The payment system did not respond, so we could not check the payment. Please try again in a minute.',
  ])
  expect((await profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('an order that a payment link holds open goes on', async () => {
  await orders()
  const [order] = (await profile()).orders
  await anna.post(`/api/orders/${order.id}/payment-link/`)
  peer.change(order.session_id, { status: 'expired' })
  shop.clock.pass(4 * 3600)
  expect((await orders()).json().url).toEqual(reviewOf(order))
  expect((await profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})
