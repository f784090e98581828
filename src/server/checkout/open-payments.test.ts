import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../testing/stripe-peer.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

async function places(servers: number) {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', servers } })
  const [newest] = (await anna.get('/api/accounts/profile/')).json().data.orders
  return { id: newest.id as number, sessionId: newest.session_id as string }
}

type Page = { count: number; provider: string; named: string }

/** As many more orders as this one, each with a page that is open; no provider knows their sessions. */
async function leavesOpen(orderId: number, { count, provider, named }: Page) {
  const { db } = shop.shop
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [page] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  if (!order || !page) throw new Error(`Order ${orderId} has no page`)
  const { id: _order, ...content } = order
  const copies = Array.from({ length: count }, (_, index) => `${named}${index}`)
  const placed = await db
    .insert(orders)
    .values(copies.map(contentHash => ({ ...content, contentHash, idempotencyKey: null })))
    .returning()
  const { id: _page, ...opened } = page
  await db.insert(payments).values(
    placed.map(({ id, contentHash }) => ({
      ...opened,
      orderId: id,
      provider,
      sessionId: contentHash,
    })),
  )
}

/** The sessions that the provider was asked about since `before` and that are called so. */
const askedAbout = (named: string, before: number) =>
  peer.requests
    .slice(before)
    .map(({ path }) => path.split('/').at(-1) ?? '')
    .filter(session => session.startsWith(named))

test('a page that was paid is found behind hundreds that were left open, gone, or of another provider', async () => {
  const left = await places(1)
  await leavesOpen(left.id, { count: 205, provider: 'stripe', named: 'cs_gone_' })
  await leavesOpen(left.id, { count: 205, provider: 'a provider of old', named: 'old_' })
  shop.clock.pass(60)
  const { id, sessionId } = await places(2)
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_found' })

  shop.clock.pass(60)
  await syncOpenPayments(shop.shop)
  await eventually(async () => expect((await anna.get(`/api/orders/${id}/`)).json().data.status).toBe('paid'))
  expect(askedAbout('old_', 0)).toEqual([])
})

test('what one look at the open pages has no time for comes first in the next', async () => {
  const left = await places(3)
  await leavesOpen(left.id, { count: 11, provider: 'stripe', named: 'cs_turn_' })
  await shop.shop.db.execute(
    sql`update payments set status = 'failed' where not starts_with(session_id, 'cs_turn_')`,
  )
  const before = peer.requests.length
  shop.clock.pass(60)
  await syncOpenPayments(shop.shop, { longestMs: 0 })
  expect(askedAbout('cs_turn_', before).length).toBeLessThan(11)

  await syncOpenPayments(shop.shop, { longestMs: 0 })
  await syncOpenPayments(shop.shop, { longestMs: 0 })
  const asked = askedAbout('cs_turn_', before)
  expect([asked.length, new Set(asked).size]).toEqual([11, 11])
})
