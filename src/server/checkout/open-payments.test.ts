import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '../payments/tables.ts'
import { copyOrders } from '../testing/copy-orders.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { pauseAfter, syncOpenPayments } from './sync-open-payments.ts'

const world = openWorld({ peers: { stripe: startStripePeer } })
const { shop, anna, clerk, peers, unmatchedPayments, outbox } = world

test('a page that was paid is found behind many that were left open, gone, or of another provider', async () => {
  const left = await orders(1)
  await leavesOpen(left.id, { count: 25, provider: 'stripe', named: 'cs_gone_' })
  await leavesOpen(left.id, { count: 25, provider: 'a provider of old', named: 'old_' })
  shop.clock.pass(60)
  const paid = await orders(2)
  peers.stripe.pays(paid)
  shop.clock.pass(60)
  await syncOpenPayments(shop.shop)
  await expect.poll(() => anna.status(paid)).toBe('paid')
  expect(askedAbout('old_', 0)).toEqual([])
})

test('payments that one round of syncing had no time for come first in the next', async () => {
  const left = await orders(3)
  await leavesOpen(left.id, { count: 11, provider: 'stripe', named: 'cs_turn_' })
  await shop.db.execute(`update payments set status = 'failed' where session_id not like 'cs_turn_%'`)
  const before = peers.stripe.requests.length
  shop.clock.pass(60)
  await syncOpenPayments(shop.shop, { longestMs: 0 })
  expect(askedAbout('cs_turn_', before).length).toBeLessThan(11)

  await syncOpenPayments(shop.shop, { longestMs: 0 })
  await syncOpenPayments(shop.shop, { longestMs: 0 })
  const asked = askedAbout('cs_turn_', before)
  expect([asked.length, new Set(asked).size]).toEqual([11, 11])
})

test('an open page is asked about when it is new and in its last half hour, and once an hour between', async () => {
  const { session_id: session } = await orders(5)
  const asked = async (seconds: number) => {
    const before = peers.stripe.requests.length
    shop.clock.pass(seconds)
    await syncOpenPayments(shop.shop)
    return askedAbout(session, before).length
  }
  expect(await asked(60)).toBe(1)
  expect(await asked(3600)).toBe(0)
  expect(await asked(1)).toBe(1)
  expect(await asked(300)).toBe(0)
  const expiresAt = new Date(shop.clock.now().getTime() + 30 * 60_000)
  await shop.db.update(payments).set({ expiresAt }).where(eq(payments.sessionId, session))
  expect(await asked(1)).toBe(1)
  expect(await asked(1)).toBe(1)
})

test.each([
  [2, 18],
  [20, 180],
  [2000, 250],
])('after %d ms of syncing, a round leaves the shop to its customers for %d ms', (worked, pause) => {
  expect(pauseAfter(worked)).toBe(pause)
})

test('after the clock was set back two hours, a page that was synced before is still found paid', async () => {
  const order = await orders(4)
  shop.clock.pass(60)
  await syncOpenPayments(shop.shop)
  peers.stripe.pays(order)
  shop.clock.pass(-2 * 3600)
  await syncOpenPayments(shop.shop)
  expect(await anna.status(order)).toBe('paid')
})

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
  const ofOrder = shop.db.select().from(payments).where(eq(payments.orderId, id))
  const [found] = await ofOrder.orderBy(payments.attempt)
  return found?.status
}

const orders = (servers: number) => anna.orders({ product: 'astra-1m', servers })

type Page = { count: number; provider: string; named: string }

/** Copies the order that many times, each with an open payment page whose session no provider knows. */
async function leavesOpen(orderId: number, { count, provider, named }: Page) {
  const [page] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId))
  if (!page) throw new Error(`Order ${orderId} has no page`)
  const copies = Array.from({ length: count }, (_, index) => ({ contentHash: `${named}${index}` }))
  const placed = await copyOrders(shop.db, orderId, copies)
  const { id: _, ...opened } = { ...page, provider }
  const pages = placed.map(({ id, contentHash }) => ({ ...opened, orderId: id, sessionId: contentHash }))
  await shop.db.insert(payments).values(pages)
}

/** The sessions that the provider was asked about since `before` and that are called so. */
function askedAbout(named: string, before: number) {
  return peers.stripe.requests
    .slice(before)
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter(session => session.startsWith(named))
}
