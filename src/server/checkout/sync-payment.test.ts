import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unmatchedPayments } from '../payments/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop } from '../testing/shop-for-tests.ts'
import { startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'
import { webhookEvents } from './webhooks/tables.ts'

const { shop, anna, clerk, peers } = openWorld({ peers: { stripe: startStripePeer } })
type Order = Awaited<ReturnType<typeof anna.orders>>
let events = 0

test('the provider is asked for lines that add up to the total, in the customer’s language, once for each attempt', async () => {
  const order = await orders({ product: 'astra-1y', servers: 5, country: 'DEU' })
  const asked = peers.stripe.requests.findLast(({ method }) => method === 'POST')
  expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: String(order.id),
    'metadata[order_id]': String(order.id),
    'payment_intent_data[metadata][order_id]': String(order.id),
    customer_email: anna.email,
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
  await eventually(async () => expect(await anna.order(order)).toMatchObject({ status: 'paid' }))
  const licenses = await anna.licenses()
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
  expect(await anna.licenses()).toHaveLength(1)
})

test('five events of one payment, and the return of the customer, give one license and one mail', async () => {
  const order = await orders()
  pays(order)
  await Promise.all([
    ...Array.from({ length: 5 }, () => webhook(order)),
    ...Array.from({ length: 5 }, () => anna.post(`/api/orders/${order.id}/payment-check/`)),
  ])
  await eventsProcessed()
  expect(await anna.licenses()).toHaveLength(1)
  await eventually(async () => expect(await mailsAbout(order)).toHaveLength(1))
})

test('an expiry notice that arrives after the payment does not undo it', async () => {
  const order = await orders()
  pays(order)
  await webhook(order)
  await webhook(order, 'checkout.session.expired')
  await eventsProcessed()
  expect(await anna.order(order)).toMatchObject({ status: 'paid' })
})

test('a completed session without the money gives nothing', async () => {
  const order = await orders()
  peers.stripe.change(order.session_id, { status: 'complete', payment_status: 'unpaid' })
  await webhook(order)
  await eventsProcessed()
  expect(await anna.order(order)).toMatchObject({ status: 'pending' })
  expect(await anna.licenses()).toEqual([])
})

test('the customer who returns before the webhook finds the license there', async () => {
  const order = await orders()
  pays(order)
  const reply = await anna.post(`/api/orders/${order.id}/payment-check/`)
  expect(reply.json().data).toMatchObject({ status: 'paid', license_id: expect.any(Number) })
})

test('an expired payment page releases the order', async () => {
  const order = await orders()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await webhook(order, 'checkout.session.expired')
  await eventually(async () =>
    expect(await anna.order(order)).toMatchObject({ status: 'expired', payment_url: '' }),
  )
})

test.each([
  ['wrong-amount', { amount_total: 1 }],
  ['wrong-currency', { currency: 'usd' }],
])('a payment with the %s becomes an unmatched payment and never gives a license', async (reason, change) => {
  const order = await orders()
  pays(order)
  peers.stripe.change(order.session_id, change)
  await webhook(order)
  await eventually(async () => expect(await unmatchedPaymentsOf(order)).toMatchObject([{ reason }]))
  expect(await anna.order(order)).toMatchObject({ status: 'pending' })
  expect(await anna.licenses()).toEqual([])
})

test('a resolved payment does not become unmatched again, whatever became of its order', async () => {
  const [counted, returned] = [await orders(), await orders({ servers: 2 })]
  for (const order of [counted, returned]) {
    pays(order)
    peers.stripe.change(order.session_id, { amount_total: order.total - 1 })
    await webhook(order)
    await eventually(async () => expect(await unmatchedPaymentsOf(order)).toHaveLength(1))
  }
  const resolves = async (order: Order, ...as: string[]) =>
    clerk.types(
      'unmatched',
      'resolve',
      String((await unmatchedPaymentsOf(order))[0]?.id),
      '--note',
      'a cent',
      '--as',
      ...as,
    )
  await resolves(counted, 'applied', '--order', String(counted.id), '--accept-difference')
  await resolves(returned, 'refunded')
  await clerk.types('cancel', String(returned.id))

  const asked = peers.stripe.requests.length
  await syncOpenPayments(shop.shop)
  const paths = peers.stripe.requests.slice(asked).map(({ path }) => path)
  for (const order of [counted, returned]) {
    await webhook(order)
    expect(paths.join()).not.toContain(`${order.session_id},`)
  }
  await eventsProcessed()
  expect([await unmatchedPaymentsOf(counted), await unmatchedPaymentsOf(returned)]).toMatchObject([
    [{ resolution: 'applied' }],
    [{ resolution: 'refunded' }],
  ])
  expect(await anna.licenses()).toHaveLength(1)
})

test('an order whose wrong payment was refunded can be paid on another page', async () => {
  const order = await orders()
  pays(order)
  peers.stripe.change(order.session_id, { amount_total: 1 })
  await webhook(order)
  await eventually(async () => expect(await unmatchedPaymentsOf(order)).toHaveLength(1))
  const goesOn = async () => anna.post(`/api/orders/${order.id}/reorder/`)
  expect((await goesOn()).statusCode).toBe(409)
  const [queued] = await unmatchedPaymentsOf(order)
  await clerk.types('unmatched', 'resolve', String(queued?.id), '--note', 'sent back', '--as', 'refunded')
  expect((await goesOn()).json().url).toContain('/pay/')
})

test('a refund or a dispute cannot be applied to an order', async () => {
  const [paid, other] = [await orders(), await orders({ servers: 2 })]
  await paysAndReturns(paid)
  for (const reason of ['refunded', 'disputed'] as const) {
    const [row] = await shop.db
      .insert(unmatchedPayments)
      .values({
        orderId: paid.id,
        provider: 'stripe',
        sessionId: paid.session_id,
        reference: `${reason}:${paid.id}`,
        reason,
        amount: other.total,
        currency: 'EUR',
        noticedAt: shop.clock.now(),
      })
      .returning()
    const counting = ['--as', 'applied', '--order', String(other.id), '--note', 'x', '--accept-difference']
    await expect(clerk.types('unmatched', 'resolve', String(row?.id), ...counting)).rejects.toThrow(
      reason === 'refunded' ? 'was refunded to the customer' : 'is disputed by the customer',
    )
  }
  expect(await anna.order(other)).toMatchObject({ status: 'pending' })
})

test('a forged webhook is refused and leaves nothing behind', async () => {
  const order = await orders()
  pays(order)
  const forged = await stripeWebhook({
    id: 'evt_forged',
    type: 'checkout.session.completed',
    sessionId: order.session_id,
    secret: 'whsec_guessed',
  })
  expect((await shop.app.inject(forged)).statusCode).toBe(400)
  const kept = await shop.db.select().from(webhookEvents).where(sql`event_id = 'evt_forged'`)
  expect(kept).toEqual([])
  expect(await anna.order(order)).toMatchObject({ status: 'pending' })
})

test('a webhook whose body was changed after signing is refused', async () => {
  const order = await orders()
  const signed = await stripeWebhook({
    id: 'evt_x',
    type: 'checkout.session.completed',
    sessionId: order.session_id,
  })
  const changed = { ...signed, payload: signed.payload.replace('evt_x', 'evt_y') }
  expect((await shop.app.inject(changed)).statusCode).toBe(400)
})

test('when the provider fails the order is cancelled with a clear message, and a retry with the same key works', async () => {
  const cart = { json: { product: 'astra-1m', payment: 'stripe' }, headers: { 'idempotency-key': 'retried' } }
  peers.stripe.behaviour.failing = true
  const failed = await anna.post('/api/astra/order/', cart)
  peers.stripe.behaviour.failing = false
  expect(failed.statusCode).toBe(502)
  expect(failed.json().message).toContain('nothing was charged')
  expect((await anna.profile()).orders).toMatchObject([{ status: 'cancelled' }])
  const retried = await anna.post('/api/astra/order/', cart)
  expect(retried.json().url).toContain('/pay/cs_test_')
})

test('renewing extends from the expiry, upgrading changes the servers only', async () => {
  const bought = await orders({ servers: 2 })
  await paysAndReturns(bought)
  const [{ id: license_id }] = await anna.licenses()
  await paysAndReturns(await orders({ mode: 'renew', license_id, periods: 3 }))
  await paysAndReturns(await orders({ mode: 'upgrade', license_id, servers: 5 }))
  expect(await anna.licenses()).toMatchObject([{ servers: 5, expiration_date: '2027-03-21', period: 0 }])
})

test('an upgrade costs the difference for the days that are left', async () => {
  await paysAndReturns(await orders({ servers: 1 }))
  const [{ id: license_id }] = await anna.licenses()
  shop.clock.pass(10 * 86_400)
  // (90 - 22) euro / 30 days x 20 days = 45.33, rounded up to a whole euro.
  expect((await orders({ mode: 'upgrade', license_id, servers: 5 })).total).toBe(4600)
})

test('a payment for a license that was revoked meanwhile becomes an unmatched payment', async () => {
  await paysAndReturns(await orders())
  const [{ id: license_id }] = await anna.licenses()
  const renewal = await orders({ mode: 'renew', license_id })
  await shop.db.execute(sql`update licenses set state = 'revoked' where id = ${license_id}`)
  await paysAndReturns(renewal)
  expect(await unmatchedPaymentsOf(renewal)).toMatchObject([{ reason: 'cannot-fulfil' }])
  expect(await anna.order(renewal)).toMatchObject({ status: 'pending' })
})

test('events that a crash left unprocessed are processed at the next start', async () => {
  const order = await orders()
  pays(order)
  await shop.db.insert(webhookEvents).values({
    provider: 'stripe',
    eventId: `evt_crash_${order.id}`,
    kind: 'checkout.session.completed',
    payload: { sessionId: order.session_id },
    receivedAt: shop.clock.now(),
  })
  const restarted = await openTestShop(peers.stripe.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(async () => expect(await anna.order(order)).toMatchObject({ status: 'paid' }))
  await restarted.close()
})

function orders(cart: object = {}) {
  return anna.orders({ product: 'astra-1m', ...cart })
}

/** The provider has the money; the shop does not know yet. */
function pays({ session_id: sessionId }: Order) {
  peers.stripe.change(sessionId, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${sessionId}`,
  })
}

async function paysAndReturns(order: Order) {
  pays(order)
  await anna.post(`/api/orders/${order.id}/payment-check/`)
}

async function webhook(order: Order, type = 'checkout.session.completed', id = `evt_${++events}`) {
  return shop.app.inject(await stripeWebhook({ id, type, sessionId: order.session_id }))
}

function eventsProcessed() {
  return eventually(async () =>
    expect(await shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0),
  )
}

async function mailsAbout(order: Order) {
  return (await shop.db.select().from(sandboxMails)).filter(mail => mail.subject.includes(String(order.id)))
}

async function unmatchedPaymentsOf(order: Order) {
  return (await shop.db.select().from(unmatchedPayments)).filter(row => row.sessionId === order.session_id)
}
