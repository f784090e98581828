import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { mails } from '../../platform/tables.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../../testing/stripe-peer.ts'
import { unmatchedPayments } from '../tables.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let email = ''
let people = 0
const nextSecret = 'whsec_the_next_one'

beforeAll(async () => {
  peer = await startStripePeer()
  const { STRIPE_WEBHOOK_SECRET } = peer.environment
  shop = await openTestShop({
    ...peer.environment,
    STRIPE_WEBHOOK_SECRET: `${STRIPE_WEBHOOK_SECRET}, ${nextSecret}`,
  })
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  email = `anna${++people}@studio.example`
  await anna.signsIn(email)
})

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const statusOf = async ({ id }: { id: number }) => (await anna.get(`/api/orders/${id}/`)).json().data.status

async function ordered(cart: object = {}) {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  const [order] = (await profile()).orders
  return { id: order.id, sessionId: order.session_id, intent: `pi_${order.session_id}` }
}

type Ordered = Awaited<ReturnType<typeof ordered>>

const completes = ({ sessionId, intent }: Ordered, payment_status: 'paid' | 'unpaid') =>
  peer.change(sessionId, { status: 'complete', payment_status, payment_intent: intent })

async function send(sent: Parameters<typeof stripeWebhook>[0]) {
  return shop.app.inject(await stripeWebhook(sent))
}

const about = ({ sessionId }: Ordered, type: string, id = `evt_${type}_${sessionId}`) => ({
  id,
  type,
  sessionId,
})

async function everythingProcessed() {
  await eventually(async () => {
    const waiting = await shop.shop.db.$count(webhookEvents, sql`processed_at is null`)
    expect(waiting).toBe(0)
  })
}

const unmatchedPaymentsFor = async ({ id }: Ordered) =>
  (await shop.shop.db.select().from(unmatchedPayments)).filter(row => row.orderId === id)

test('a payment that takes days gives the license when it has arrived, not before', async () => {
  const order = await ordered()
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  expect(await statusOf(order)).toBe('pending')

  completes(order, 'paid')
  await send(about(order, 'checkout.session.async_payment_succeeded'))
  await everythingProcessed()
  expect(await statusOf(order)).toBe('paid')
  expect((await profile()).licenses).toHaveLength(1)
})

test('a payment that takes days and fails releases the order', async () => {
  const order = await ordered()
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  peer.change(order.sessionId, {
    payment_intent: { id: order.intent, object: 'payment_intent', status: 'requires_payment_method' },
  })
  await send(about(order, 'checkout.session.async_payment_failed'))
  await everythingProcessed()
  expect(await statusOf(order)).toBe('cancelled')
  expect((await profile()).licenses).toEqual([])
})

const writtenTo = async () =>
  (await shop.shop.db.select().from(mails).orderBy(mails.id))
    .filter(({ recipient, key }) => recipient === email && key.startsWith('payment-'))
    .map(({ subject, text }) => `${subject}: ${text}`)

async function paysForDays(order: Ordered) {
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  await everythingProcessed()
}

async function fails(order: Ordered) {
  const payment_intent = { id: order.intent, object: 'payment_intent', status: 'requires_payment_method' }
  peer.change(order.sessionId, { payment_intent })
  for (const copy of ['one', 'two'])
    await send(about(order, 'checkout.session.async_payment_failed', copy + order.id))
  await everythingProcessed()
}

test('who pays in a way that takes days is told so once, and once when it fails', async () => {
  const order = await ordered()
  await paysForDays(order)
  const onItsWay = expect.stringMatching(
    /your payment for order \d+ is being processed: [^]*can take a few days/,
  )
  expect(await writtenTo()).toEqual([onItsWay])
  await fails(order)
  expect(await writtenTo()).toEqual([
    onItsWay,
    expect.stringMatching(/the payment for order \d+ failed: [^]*order it again[^]*\/orders\/\d+\/review\//),
  ])
})

test('both in Russian for a customer who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const order = await ordered()
  await paysForDays(order)
  await fails(order)
  expect(await writtenTo()).toEqual([
    expect.stringContaining('Банк обрабатывает ваш платёж'),
    expect.stringContaining('Платёж не\u00a0прошёл'),
  ])
})

test('who pays at once, or leaves the page, is written nothing of the kind', async () => {
  const [paid, left] = [await ordered(), await ordered({ servers: 2 })]
  completes(paid, 'paid')
  peer.change(left.sessionId, { status: 'expired' })
  await send(about(paid, 'checkout.session.completed'))
  await send(about(left, 'checkout.session.expired'))
  await everythingProcessed()
  expect([await statusOf(paid), await statusOf(left)]).toEqual(['paid', 'expired'])
  expect(await writtenTo()).toEqual([])
})

test('ten copies of each notice at once, in any order, give one license', async () => {
  const order = await ordered()
  completes(order, 'paid')
  const kinds = ['async_payment_succeeded', 'completed', 'expired', 'async_payment_failed']
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, each) => send(about(order, `checkout.session.${kinds[each % 4]}`))),
  )
  expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200]))
  await everythingProcessed()
  expect(await statusOf(order)).toBe('paid')
  expect((await profile()).licenses).toHaveLength(1)
  expect(await unmatchedPaymentsFor(order)).toEqual([])
})

test('a notice that is played again days later, under a signature of its own day, changes nothing', async () => {
  const order = await ordered()
  completes(order, 'paid')
  const sent = about(order, 'checkout.session.completed')
  await send(sent)
  await everythingProcessed()
  expect((await send(sent)).statusCode).toBe(200)
  expect((await send({ ...sent, signedAt: Math.floor(Date.now() / 1000) - 400 })).statusCode).toBe(400)
  await everythingProcessed()
  expect((await profile()).licenses).toHaveLength(1)
})

test('while the signing secret is being changed both are good, and no third one', async () => {
  const order = await ordered()
  completes(order, 'paid')
  const sent = about(order, 'checkout.session.completed')
  expect((await send({ ...sent, secret: 'whsec_guessed' })).statusCode).toBe(400)
  expect((await send({ ...sent, secret: '' })).statusCode).toBe(400)
  expect((await send({ ...sent, secret: nextSecret })).statusCode).toBe(200)
  await everythingProcessed()
  expect(await statusOf(order)).toBe('paid')
})

test('refunds and disputes wait for a person, each once, and change neither order nor license', async () => {
  const order = await ordered()
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()

  const charge = { id: `ch_${order.id}`, object: 'charge', payment_intent: order.intent, currency: 'eur' }
  const refund = (amount_refunded: number, copy: number) =>
    send({
      id: `evt_refund_${order.id}_${amount_refunded}_${copy}`,
      type: 'charge.refunded',
      object: { ...charge, amount: 2200, amount_refunded },
    })
  const dispute = { id: `du_${order.id}`, object: 'dispute', payment_intent: { id: order.intent } }
  const disputed = {
    id: `evt_dispute_${order.id}`,
    type: 'charge.dispute.created',
    object: { ...dispute, amount: 2200, currency: 'eur' },
  }
  await Promise.all([refund(500, 1), refund(500, 2), send(disputed), send(disputed)])
  await everythingProcessed()
  await refund(2200, 1)
  await everythingProcessed()

  const told = (await unmatchedPaymentsFor(order)).map(
    ({ reason, amount, currency }) => `${reason} ${amount} ${currency}`,
  )
  expect(told.sort()).toEqual(['disputed 2200 EUR', 'refunded 1700 EUR', 'refunded 500 EUR'])
  expect(await statusOf(order)).toBe('paid')
  expect((await profile()).licenses).toHaveLength(1)
})

const refunds = ({ id, intent }: Ordered, amount_refunded: number) =>
  send({
    id: `evt_part_${id}_${amount_refunded}`,
    type: 'charge.refunded',
    object: { id: `ch_part_${id}`, payment_intent: intent, currency: 'eur', amount_refunded },
  })

test.each([
  ['in their order', [1000, 4000, 9000]],
  ['the last one first', [9000, 4000, 1000]],
])('refunds in parts, told %s, add up to what went back', async (_, sums) => {
  const order = await ordered({ servers: 5 })
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  for (const sum of sums) {
    await refunds(order, sum)
    await everythingProcessed()
  }
  const queued = await unmatchedPaymentsFor(order)
  expect(queued.reduce((all, { amount }) => all + amount, 0)).toBe(9000)
  expect(queued.every(({ amount }) => amount > 0)).toBe(true)
})

test('parts that are told at once add up too', async () => {
  const order = await ordered({ servers: 5 })
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  await Promise.all([1000, 2000, 3000, 9000, 5000].map(sum => refunds(order, sum)))
  await everythingProcessed()
  expect((await unmatchedPaymentsFor(order)).reduce((all, { amount }) => all + amount, 0)).toBe(9000)
})

test('a refund that is told before its payment is joined to its order when that is known', async () => {
  const order = await ordered()
  await refunds(order, 2200)
  await everythingProcessed()
  expect(await unmatchedPaymentsFor(order)).toEqual([])
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  expect(await unmatchedPaymentsFor(order)).toMatchObject([
    { reason: 'refunded', amount: 2200, sessionId: order.sessionId },
  ])
})

test.each([
  ['without an amount', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', currency: 'eur' }],
  [
    'of a fraction',
    'charge.dispute.created',
    { id: 'du_1', payment_intent: 'pi_1', amount: 1.5, currency: 'eur' },
  ],
])('a refund or dispute %s is refused and not kept', async (_what, type, object) => {
  const before = await shop.shop.db.$count(webhookEvents)
  expect((await send({ id: `evt_odd_${type}`, type, object })).statusCode).toBe(400)
  expect(await shop.shop.db.$count(webhookEvents)).toBe(before)
})

test.each(['payment_intent.succeeded', 'invoice.paid', 'radar.early_fraud_warning.created', 'v2.core.event'])(
  'an event of the kind %s is accepted and changes nothing',
  async type => {
    const order = await ordered()
    expect((await send({ id: `evt_${type}`, type, object: { id: order.sessionId } })).statusCode).toBe(200)
    await everythingProcessed()
    expect(await statusOf(order)).toBe('pending')
  },
)
