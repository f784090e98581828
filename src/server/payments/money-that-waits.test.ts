import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { type Owner, ownerOf } from '../testing/owner-for-tests.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'
import { webhookEvents } from './tables.ts'

let peer: StripePeer
let shop: TestShop
let owner: Owner
let anna: Visitor
let people = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  owner = await ownerOf(shop)
})
afterAll(async () => {
  await owner.close()
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

type Ordered = { id: number; sessionId: string; total: number }

async function orders(cart: object = {}): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  const [newest] = (await profile()).orders
  return { id: newest.id, sessionId: newest.session_id, total: newest.total }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const orderNow = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data

/** The provider has the money, and tells the shop. */
async function pays({ sessionId }: Ordered, change: object = {}) {
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` } as const
  peer.change(sessionId, { ...paid, ...change })
  const event = { id: `evt_${sessionId}`, type: 'checkout.session.completed', sessionId }
  await shop.app.inject(await stripeWebhook(event))
  await eventually(async () =>
    expect(await shop.shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0),
  )
}

const waysToPay = ['reorder/', 'payment-link/', 'payment-link/mail/']
const asksToPay = ({ id }: Ordered, way: string) => anna.post(`/api/orders/${id}/${way}`, { json: {} })

const lookedAt = [
  409,
  'We have received money for this order, and a person is looking at it. Please do not pay again: we will write to you.',
]

test('an order that was paid after it was cancelled is not to be paid again, in whatever way', async () => {
  const order = await orders()
  await owner.types('cancel', String(order.id))
  await pays(order)
  expect(await orderNow(order)).toMatchObject({ status: 'cancelled', money_waits: true, payment_url: '' })
  const replies = await Promise.all(waysToPay.map(way => asksToPay(order, way)))
  expect(replies.map(reply => [reply.statusCode, reply.json().message])).toEqual(
    waysToPay.map(() => lookedAt),
  )
  expect((await profile()).orders).toHaveLength(1)
})

test('in Russian for a customer who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const order = await orders()
  await pays(order, { amount_total: 1 })
  expect((await asksToPay(order, 'reorder/')).json().message).toContain('Мы получили деньги за')
})

test('a wrong amount is said to be looked at, not to be paid, before the shop has heard of it too', async () => {
  const order = await orders()
  const { url } = (await asksToPay(order, 'payment-link/')).json().data
  const accountant = visitor(shop)
  peer.change(order.sessionId, { payment_status: 'paid', payment_intent: 'pi_short', amount_total: 1 })
  const opened = await accountant.get(`/api/orders/payment-link/${new URL(url).search}`)
  expect([opened.statusCode, opened.json().message]).toEqual(lookedAt)
  const again = await asksToPay(order, 'reorder/')
  expect([again.statusCode, again.json().message]).toEqual(lookedAt)
  expect(await orderNow(order)).toMatchObject({ status: 'pending', money_waits: true, payment_url: '' })
})

test('ordering again looks at the page of the closed order first: it may have been paid a moment ago', async () => {
  const order = await orders()
  await shop.shop.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
  peer.change(order.sessionId, { payment_status: 'paid', payment_intent: 'pi_moment' })
  const again = await asksToPay(order, 'reorder/')
  expect([again.statusCode, again.json().message]).toEqual(lookedAt)
  expect((await profile()).orders).toHaveLength(1)
})
