import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders as orderRows } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'
import { pauseAfter, syncOpenPayments } from './sync-open-payments.ts'

const { shop, anna, peers } = openWorld({ peers: { stripe: startStripePeer } })

test('a page that was paid is found behind many that were left open, gone, or of another provider', async () => {
  const left = await orders(1)
  await leavesOpen(left.id, { count: 25, provider: 'stripe', named: 'cs_gone_' })
  await leavesOpen(left.id, { count: 25, provider: 'a provider of old', named: 'old_' })
  shop.clock.pass(60)
  const paid = await orders(2)
  peers.stripe.pays(paid)
  shop.clock.pass(60)
  await syncOpenPayments(shop.shop)
  await eventually(async () => expect(await anna.status(paid)).toBe('paid'))
  expect(askedAbout('old_', 0)).toEqual([])
})

test('payments that one round of syncing had no time for come first in the next', async () => {
  const left = await orders(3)
  await leavesOpen(left.id, { count: 11, provider: 'stripe', named: 'cs_turn_' })
  await shop.db.execute(
    sql`update payments set status = 'failed' where not starts_with(session_id, 'cs_turn_')`,
  )
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
  await shop.db.execute(
    sql`update payments set expires_at = ${shop.clock.now()}::timestamptz + interval '30 minutes' where session_id = ${session}`,
  )
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

const orders = (servers: number) => anna.orders({ product: 'astra-1m', servers })

type Page = { count: number; provider: string; named: string }

/** Copies the order that many times, each with an open payment page whose session no provider knows. */
async function leavesOpen(orderId: number, { count, provider, named }: Page) {
  const [order] = await shop.db.select().from(orderRows).where(eq(orderRows.id, orderId))
  const [page] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId))
  if (!order || !page) throw new Error(`Order ${orderId} has no page`)
  const { id: _order, ...content } = order
  const copies = Array.from({ length: count }, (_, index) => `${named}${index}`)
  const placed = await shop.db
    .insert(orderRows)
    .values(copies.map(contentHash => ({ ...content, contentHash, idempotencyKey: null })))
    .returning()
  const { id: _page, ...opened } = page
  const pages = placed.map(({ id, contentHash }) => ({
    ...opened,
    orderId: id,
    provider,
    sessionId: contentHash,
  }))
  await shop.db.insert(payments).values(pages)
}

/** The sessions that the provider was asked about since `before` and that are called so. */
function askedAbout(named: string, before: number) {
  return peers.stripe.requests
    .slice(before)
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter(session => session.startsWith(named))
}
