import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '../payments/tables.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

const world = openWorld({ peers: { stripe: startStripePeer } })
const { shop, anna, clerk, peers, unmatchedPayments, outbox } = world

test('an order whose payment cannot be synced for a day expires, and money that is found later is unmatched', async () => {
  const order = await anna.orders()
  const session = peers.stripe.sessions.get(order.session_id)
  peers.stripe.sessions.delete(order.session_id)
  await syncsOn('2026-11-21T10:05:00Z', '2026-11-22T10:00:00Z')
  expect([await anna.status(order), await payment(order)]).toEqual(['pending', 'open'])
  await syncsOn('2026-11-22T10:06:00Z', '2026-11-22T10:11:00Z')
  expect([await anna.status(order), await payment(order)]).toEqual(['expired', 'unsynced'])
  const words = `payment ${order.session_id} at 'stripe': \\S+/sezam/orders/${order.id}/`
  expect(await outbox('payments-unsynced:%')).toMatchObject([{ text: expect.stringMatching(words) }])

  if (session) peers.stripe.sessions.set(order.session_id, session)
  peers.stripe.pays(order)
  await syncsOn('2026-11-23T10:12:00Z')
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed', amount: order.total }])
  await clerk.resolves(order, 'apply')
  expect([await anna.status(order), await payment(order)]).toEqual(['paid', 'failed'])
})

test('an order is not closed while its provider fails for less than a day', async () => {
  const order = await anna.orders()
  peers.stripe.behaviour.failing = true
  await syncsOn('2026-11-21T10:05:00Z', '2026-11-22T10:00:00Z')
  peers.stripe.behaviour.failing = false
  peers.stripe.pays(order)
  await syncsOn('2026-11-22T10:06:00Z')
  expect(await anna.status(order)).toBe('paid')
})

async function syncsOn(...moments: string[]) {
  for (const moment of moments) {
    shop.clock.set(moment)
    await syncOpenPayments(shop.shop)
  }
}

async function payment({ id }: Placed) {
  const [found] = await shop.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(payments.attempt)
  return found?.status
}
