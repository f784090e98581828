import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unmatchedPayments } from '../payments/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'
import { syncOpenPayments } from './sync-open-payments.ts'
import { webhookEvents } from './webhooks/tables.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let email = ''
let customers = 0
let events = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

beforeEach(async () => {
  email = `anna${++customers}@studio.example`
  anna = visitor(shop)
  await anna.signsIn(email)
})

type Ordered = { id: number; sessionId: string; total: number }

async function orders(cart: object = {}): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  const [newest] = (await profile()).orders
  return { id: newest.id, sessionId: newest.session_id, total: newest.total }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const orderNow = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data

function pays({ sessionId }: Ordered) {
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` })
}

async function webhook(order: Ordered, type = 'checkout.session.completed', id = `evt_${++events}`) {
  return shop.app.inject(await stripeWebhook({ id, type, sessionId: order.sessionId }))
}

const processed = (count: number) =>
  eventually(async () => {
    const left = await shop.shop.db.select().from(webhookEvents).where(sql`processed_at is not null`)
    expect(left.length).toBeGreaterThanOrEqual(count)
  })

async function eventsProcessed() {
  const [row] = (await shop.shop.db.execute(sql`select count(*)::int as n from webhook_events`)).rows
  await processed(Number(row?.n))
}

const mailsAbout = async (order: Ordered) =>
  (await shop.shop.db.select().from(sandboxMails)).filter(mail => mail.subject.includes(String(order.id)))

const mismatches = async (order: Ordered) =>
  (await shop.shop.db.select().from(unmatchedPayments)).filter(row => row.sessionId === order.sessionId)

test('the provider is asked for lines that add up to the total, in the customer’s language, once for each attempt', async () => {
  const order = await orders({ product: 'astra-1y', servers: 5, country: 'DEU' })
  const asked = peer.requests.findLast(({ method }) => method === 'POST')
  expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: String(order.id),
    'metadata[order_id]': String(order.id),
    'payment_intent_data[metadata][order_id]': String(order.id),
    customer_email: email,
    locale: 'en',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '90000',
    'line_items[1][price_data][unit_amount]': '17100',
  })
  expect(asked?.idempotencyKey).toBe(`order:${order.id}:attempt:1`)
  expect(order.total).toBe(107100)
})

test('a paid order gives one license and one mail with its serial number', async () => {
  const order = await orders({ servers: 3 })
  pays(order)
  await webhook(order)
  await eventually(async () => expect(await orderNow(order)).toMatchObject({ status: 'paid' }))
  const { licenses } = await profile()
  expect(licenses).toMatchObject([
    { servers: 3, type: 2, period: 0, expiration_date: '2026-12-21', days_left: 30 },
  ])
  await eventually(async () => expect(await mailsAbout(order)).toHaveLength(1))
  expect((await mailsAbout(order))[0]?.text).toContain(licenses[0].sn)
})

test('a webhook delivered five times at once changes nothing after the first', async () => {
  const order = await orders()
  pays(order)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => webhook(order, 'checkout.session.completed', `evt_five_${order.id}`)),
  )
  expect(replies.map(reply => reply.statusCode)).toEqual([200, 200, 200, 200, 200])
  await eventsProcessed()
  expect((await profile()).licenses).toHaveLength(1)
})

test('five different events of one payment, and the customer’s own return, give one license and one mail', async () => {
  const order = await orders()
  pays(order)
  await Promise.all([
    ...Array.from({ length: 5 }, () => webhook(order)),
    ...Array.from({ length: 5 }, () => anna.post(`/api/orders/${order.id}/payment-check/`)),
  ])
  await eventsProcessed()
  expect((await profile()).licenses).toHaveLength(1)
  await eventually(async () => expect(await mailsAbout(order)).toHaveLength(1))
})

test('an expiry notice that arrives after the payment does not undo it', async () => {
  const order = await orders()
  pays(order)
  await webhook(order)
  await webhook(order, 'checkout.session.expired')
  await eventsProcessed()
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
})

test('a notice of completion without the money gives nothing', async () => {
  const order = await orders()
  peer.change(order.sessionId, { status: 'complete', payment_status: 'unpaid' })
  await webhook(order)
  await eventsProcessed()
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
  expect((await profile()).licenses).toEqual([])
})

test('the customer who returns before the webhook finds the license there', async () => {
  const order = await orders()
  pays(order)
  const reply = await anna.post(`/api/orders/${order.id}/payment-check/`)
  expect(reply.json().data).toMatchObject({ status: 'paid', license_id: expect.any(Number) })
})

test('an expired payment page releases the order', async () => {
  const order = await orders()
  peer.change(order.sessionId, { status: 'expired' })
  await webhook(order, 'checkout.session.expired')
  await eventually(async () =>
    expect(await orderNow(order)).toMatchObject({ status: 'expired', payment_url: '' }),
  )
})

test.each([
  ['wrong-amount', { amount_total: 1 }],
  ['wrong-currency', { currency: 'usd' }],
])('money with the %s waits for a person and never gives a license', async (reason, change) => {
  const order = await orders()
  pays(order)
  peer.change(order.sessionId, change)
  await webhook(order)
  await eventually(async () => expect(await mismatches(order)).toMatchObject([{ reason }]))
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
  expect((await profile()).licenses).toEqual([])
})

test('money that a person has dealt with does not come back to the queue, whatever became of its order', async () => {
  const owner = await openAdmin(shop)
  const [counted, returned] = [await orders(), await orders({ servers: 2 })]
  for (const order of [counted, returned]) {
    pays(order)
    peer.change(order.sessionId, { amount_total: order.total - 1 })
    await webhook(order)
    await eventually(async () => expect(await mismatches(order)).toHaveLength(1))
  }
  const settles = async (order: Ordered, ...as: string[]) =>
    owner.types(
      'unmatched',
      'resolve',
      String((await mismatches(order))[0]?.id),
      '--note',
      'a cent',
      '--as',
      ...as,
    )
  await settles(counted, 'applied', '--order', String(counted.id), '--accept-difference')
  await settles(returned, 'refunded')
  await owner.types('cancel', String(returned.id))

  const asked = peer.requests.length
  await syncOpenPayments(shop.shop)
  const paths = peer.requests.slice(asked).map(({ path }) => path)
  for (const order of [counted, returned]) {
    await webhook(order)
    expect(paths.join()).not.toContain(`${order.sessionId},`)
  }
  await eventsProcessed()
  expect([await mismatches(counted), await mismatches(returned)]).toMatchObject([
    [{ resolution: 'applied' }],
    [{ resolution: 'refunded' }],
  ])
  expect((await profile()).licenses).toHaveLength(1)
  await owner.close()
})

test('an order whose wrong payment went back can be paid by another page', async () => {
  const owner = await openAdmin(shop)
  const order = await orders()
  pays(order)
  peer.change(order.sessionId, { amount_total: 1 })
  await webhook(order)
  await eventually(async () => expect(await mismatches(order)).toHaveLength(1))
  const goesOn = async () => anna.post(`/api/orders/${order.id}/reorder/`)
  expect((await goesOn()).statusCode).toBe(409)
  const [queued] = await mismatches(order)
  await owner.types('unmatched', 'resolve', String(queued?.id), '--note', 'sent back', '--as', 'refunded')
  expect((await goesOn()).json().url).toContain('/pay/')
  await owner.close()
})

test('a refund or a dispute is no money that an order can be paid with', async () => {
  const owner = await openAdmin(shop)
  const [paid, other] = [await orders(), await orders({ servers: 2 })]
  await paysAndReturns(paid)
  for (const reason of ['refunded', 'disputed'] as const) {
    const [row] = await shop.shop.db
      .insert(unmatchedPayments)
      .values({
        orderId: paid.id,
        provider: 'stripe',
        sessionId: paid.sessionId,
        reference: `${reason}:${paid.id}`,
        reason,
        amount: other.total,
        currency: 'EUR',
        noticedAt: shop.clock.now(),
      })
      .returning()
    const counting = ['--as', 'applied', '--order', String(other.id), '--note', 'x', '--accept-difference']
    await expect(owner.types('unmatched', 'resolve', String(row?.id), ...counting)).rejects.toThrow(
      reason === 'refunded' ? 'was refunded to the customer' : 'is disputed by the customer',
    )
  }
  expect(await orderNow(other)).toMatchObject({ status: 'pending' })
  await owner.close()
})

test('a forged webhook is refused and leaves nothing behind', async () => {
  const order = await orders()
  pays(order)
  const forged = await stripeWebhook({
    id: 'evt_forged',
    type: 'checkout.session.completed',
    sessionId: order.sessionId,
    secret: 'whsec_guessed',
  })
  expect((await shop.app.inject(forged)).statusCode).toBe(400)
  const kept = await shop.shop.db.select().from(webhookEvents).where(sql`event_id = 'evt_forged'`)
  expect(kept).toEqual([])
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
})

test('a webhook whose body was changed after signing is refused', async () => {
  const order = await orders()
  const signed = await stripeWebhook({
    id: 'evt_x',
    type: 'checkout.session.completed',
    sessionId: order.sessionId,
  })
  const changed = { ...signed, payload: signed.payload.replace('evt_x', 'evt_y') }
  expect((await shop.app.inject(changed)).statusCode).toBe(400)
})

test('when the provider fails the order is cancelled with a clear message, and a retry with the same key works', async () => {
  const cart = { json: { product: 'astra-1m', payment: 'stripe' }, headers: { 'idempotency-key': 'retried' } }
  peer.behaviour.failing = true
  const failed = await anna.post('/api/astra/order/', cart)
  peer.behaviour.failing = false
  expect(failed.statusCode).toBe(502)
  expect(failed.json().message).toContain('nothing was charged')
  expect((await profile()).orders).toMatchObject([{ status: 'cancelled' }])
  const retried = await anna.post('/api/astra/order/', cart)
  expect(retried.json().url).toContain('/pay/cs_test_')
})

test('renewing extends from the expiry, upgrading changes the servers only', async () => {
  const bought = await orders({ servers: 2 })
  await paysAndReturns(bought)
  const [{ id: license_id }] = (await profile()).licenses
  await paysAndReturns(await orders({ mode: 'renew', license_id, periods: 3 }))
  await paysAndReturns(await orders({ mode: 'upgrade', license_id, servers: 5 }))
  expect((await profile()).licenses).toMatchObject([{ servers: 5, expiration_date: '2027-03-21', period: 0 }])
})

test('an upgrade costs the difference for the days that are left', async () => {
  await paysAndReturns(await orders({ servers: 1 }))
  const [{ id: license_id }] = (await profile()).licenses
  shop.clock.pass(10 * 86_400)
  // (90 - 22) euro / 30 days x 20 days = 45.33, rounded up to a whole euro.
  expect((await orders({ mode: 'upgrade', license_id, servers: 5 })).total).toBe(4600)
  shop.clock.pass(-10 * 86_400)
})

test('a payment whose license was revoked meanwhile waits for a person', async () => {
  await paysAndReturns(await orders())
  const [{ id: license_id }] = (await profile()).licenses
  const renewal = await orders({ mode: 'renew', license_id })
  await shop.shop.db.execute(sql`update licenses set state = 'revoked' where id = ${license_id}`)
  await paysAndReturns(renewal)
  expect(await mismatches(renewal)).toMatchObject([{ reason: 'cannot-fulfil' }])
  expect(await orderNow(renewal)).toMatchObject({ status: 'pending' })
})

test('events that were received but not worked on before a crash are worked on at the next start', async () => {
  const order = await orders()
  pays(order)
  await shop.shop.db.insert(webhookEvents).values({
    provider: 'stripe',
    eventId: `evt_crash_${order.id}`,
    kind: 'checkout.session.completed',
    payload: { sessionId: order.sessionId },
    receivedAt: shop.clock.now(),
  })
  const restarted = await openTestShop(peer.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(async () => expect(await orderNow(order)).toMatchObject({ status: 'paid' }))
  await restarted.close()
})

async function paysAndReturns(order: Ordered) {
  pays(order)
  await anna.post(`/api/orders/${order.id}/payment-check/`)
}
