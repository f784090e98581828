import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld } from '../../testing/world.ts'
import { webhookEvents } from './tables.ts'

const { shop, anna, clerk, peers, outbox } = openWorld({ peers: { stripe: startStripePeer } })

const receives = (event: Omit<typeof webhookEvents.$inferInsert, 'receivedAt'>) =>
  shop.db.insert(webhookEvents).values({ ...event, receivedAt: shop.clock.now() })

test('an event that still fails at the 20th try is not tried again, and the operator is notified and can retry it', async () => {
  const order = await anna.orders()
  const session = peers.stripe.sessions.get(order.session_id)
  peers.stripe.sessions.delete(order.session_id)
  const payload = { sessionId: order.session_id }
  const kind = 'checkout.session.completed'
  await receives({ provider: 'stripe', eventId: 'evt_stuck', kind, payload, failures: 18 })
  await restarts()
  const { id } = await eventually(() => hasFailed('evt_stuck'))
  const toOperator = { subject: "Astra: an event of 'stripe' failed", recipient: 'support@example.com' }
  const sent = await outbox('event-failed:stripe:evt_stuck')
  expect(sent).toMatchObject([toOperator])
  expect(sent[0]?.text).toMatch(/tried 20 times[^]*answered 404|No such checkout/)
  expect(sent[0]?.text).toMatch(/\S+\/sezam\/settings\/events\/\d+\/$/m)
  await restarts()
  const { rows } = await shop.db.execute(sql`select from pgboss.job
    where name = 'process-webhook-event' and state < 'completed' and data->>'eventId' = 'evt_stuck'`)
  expect(rows).toEqual([])

  if (session) peers.stripe.sessions.set(order.session_id, session)
  peers.stripe.pays(order)
  await clerk.types('event', 'retry', String(id))
  await expect.poll(() => anna.status(order)).toBe('paid')
  await expect(clerk.types('event', 'retry', String(id))).rejects.toThrow('not-failed')
})

test('an event of a provider that is no longer configured is not lost', async () => {
  const payload = { sessionId: 'invoice', moneyReceived: true }
  const event = { provider: 'crypto-pay', eventId: 'late-money', kind: 'invoice_paid' } as const
  await receives({ ...event, payload, failures: 19 })
  await restarts()
  const { error } = await eventually(() => hasFailed('late-money'))
  expect(error).toContain('provider crypto-pay is not configured')
})

async function hasFailed(eventId: string) {
  const [event] = await shop.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, eventId))
  if (!event?.failedAt) throw new Error(`${eventId} has not failed`)
  return event
}

async function restarts() {
  const started = await openTestShop(peers.stripe.environment, { kind: 'none' }, shop.databaseUrl)
  await started.close()
}
