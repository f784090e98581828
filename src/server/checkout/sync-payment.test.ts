import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unmatchedPayments as unmatched } from '../payments/tables.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

const { shop, anna, clerk, peers, unmatchedPayments, eventsProcessed } = openWorld({
  peers: { stripe: startStripePeer },
})

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

test('five events of one payment, and the return of the customer, give one license and one mail', async () => {
  const order = await orders({ servers: 3 })
  peers.stripe.pays(order)
  await Promise.all([
    ...Array.from({ length: 5 }, () => webhook(order)),
    ...Array.from({ length: 5 }, () => anna.returnsTo(order)),
  ])
  await eventsProcessed()
  const licenses = await anna.licenses()
  const plan = { type: 2, period: 0, expiration_date: '2026-12-21', days_left: 30 }
  expect(licenses).toMatchObject([{ servers: 3, ...plan }])
  const text = expect.stringContaining(licenses[0].sn.slice(0, 4))
  await expect.poll(() => mailsAbout(order)).toMatchObject([{ text }])
})

test.each([
  ['wrong-amount', { amount_total: 1 }],
  ['wrong-currency', { currency: 'usd' }],
])('a payment with the %s becomes an unmatched payment and never gives a license', async (reason, change) => {
  const order = await orders()
  peers.stripe.pays(order, change)
  await webhook(order)
  await expect.poll(() => unmatchedPayments(order)).toMatchObject([{ reason }])
  expect(await anna.status(order)).toBe('pending')
  expect(await anna.licenses()).toEqual([])
})

test('a resolved payment does not become unmatched again, whatever became of its order', async () => {
  const [counted, returned] = [await orders(), await orders({ servers: 2 })]
  for (const order of [counted, returned]) await anna.pays(order, { amount_total: order.total - 1 })
  await clerk.resolves(counted, 'apply', '--accepts-difference')
  await clerk.resolves(returned, 'mark-refunded')
  await clerk.cancels(returned)

  const asked = peers.stripe.requests.length
  await syncOpenPayments(shop.shop)
  const paths = peers.stripe.requests.slice(asked).map(({ path }) => path)
  for (const order of [counted, returned]) {
    await webhook(order)
    expect(paths.join()).not.toContain(`${order.session_id},`)
  }
  await eventsProcessed()
  expect(await unmatchedPayments(counted)).toMatchObject([{ resolution: 'applied' }])
  expect(await unmatchedPayments(returned)).toMatchObject([{ resolution: 'refunded' }])
  expect(await anna.licenses()).toHaveLength(1)
})

test('an order whose wrong payment was refunded can be paid on another page', async () => {
  const order = await orders()
  await anna.pays(order, { amount_total: 1 })
  const goesOn = () => anna.post(`/api/orders/${order.id}/reorder/`)
  expect((await goesOn()).statusCode).toBe(409)
  await clerk.resolves(order, 'mark-refunded')
  expect((await goesOn()).json().url).toContain('/pay/')
})

test('a refund or a dispute cannot be applied to an order', async () => {
  const [paid, other] = [await orders(), await orders({ servers: 2 })]
  await anna.pays(paid)
  for (const reason of ['refunded', 'disputed'] as const) {
    const money = { amount: other.total, currency: 'EUR', noticedAt: shop.clock.now(), provider: 'stripe' }
    const reported = { ...money, sessionId: `cs_${reason}`, reference: `${reason}:${paid.id}`, reason }
    await shop.db.insert(unmatched).values(reported)
    const toOther = ['--orders', String(other.id), '--accepts-difference']
    const applied = clerk.resolves({ id: 0, session_id: `cs_${reason}` }, 'apply', ...toOther)
    await expect(applied).rejects.toThrow('not-possible-now')
  }
  expect(await anna.status(other)).toBe('pending')
})

test('a payment for a license that was revoked meanwhile becomes an unmatched payment', async () => {
  await anna.pays(await orders())
  const [{ id: license_id }] = await anna.licenses()
  const renewal = await orders({ mode: 'renew', license_id })
  await shop.db.execute(sql`update licenses set state = 'revoked' where id = ${license_id}`)
  await anna.pays(renewal)
  expect(await unmatchedPayments(renewal)).toMatchObject([{ reason: 'cannot-fulfil' }])
  expect(await anna.status(renewal)).toBe('pending')
})

const orders = (cart: object = {}) => anna.orders({ product: 'astra-1m', ...cart })
const webhook = ({ session_id: sessionId }: Placed) => sendStripeEvent(shop, { sessionId })

const mailsAbout = async ({ id }: Placed) =>
  (await anna.mails()).filter(mail => mail.subject.includes(String(id)))
