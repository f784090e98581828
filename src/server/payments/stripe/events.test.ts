import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { mails } from '../../platform/tables.ts'
import { eventually } from '../../testing/eventually.ts'
import { startStripePeer, stripeWebhook } from '../../testing/stripe-peer.ts'
import { openWorld } from '../../testing/world.ts'
import { unmatchedPayments } from '../tables.ts'

const nextSecret = 'whsec_the_next_one'
const { shop, anna, peers } = openWorld({ peers: { stripe: startPeerWithTwoSecrets } })
type Order = Awaited<ReturnType<typeof anna.orders>>

test('a payment that takes days gives the license when it has arrived, not before', async () => {
  const order = await orders()
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  expect(await anna.status(order)).toBe('pending')

  completes(order, 'paid')
  await send(about(order, 'checkout.session.async_payment_succeeded'))
  await everythingProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
})

test('a payment that takes days and fails releases the order', async () => {
  const order = await orders()
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  peers.stripe.change(order.session_id, {
    payment_intent: { id: intentOf(order), object: 'payment_intent', status: 'requires_payment_method' },
  })
  await send(about(order, 'checkout.session.async_payment_failed'))
  await everythingProcessed()
  expect(await anna.status(order)).toBe('cancelled')
  expect(await anna.licenses()).toEqual([])
})

const writtenTo = async () =>
  (await shop.db.select().from(mails).orderBy(mails.id))
    .filter(({ recipient, key }) => recipient === anna.email && key.startsWith('payment-'))
    .map(({ subject, text }) => `${subject}: ${text}`)

async function paysForDays(order: Order) {
  completes(order, 'unpaid')
  await send(about(order, 'checkout.session.completed'))
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  await everythingProcessed()
}

async function fails(order: Order) {
  const payment_intent = { id: intentOf(order), object: 'payment_intent', status: 'requires_payment_method' }
  peers.stripe.change(order.session_id, { payment_intent })
  for (const copy of ['one', 'two'])
    await send(about(order, 'checkout.session.async_payment_failed', copy + order.id))
  await everythingProcessed()
}

test('a customer whose payment takes days is notified once, and once more if it fails', async () => {
  const order = await orders()
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

test('both e-mails are in the language of the customer’s choice', async () => {
  await anna.speaks('ru')
  const order = await orders()
  await paysForDays(order)
  await fails(order)
  expect(await writtenTo()).toEqual([
    expect.stringContaining('Банк обрабатывает ваш платёж'),
    expect.stringContaining('Платёж не\u00a0прошёл'),
  ])
})

test('a customer who pays at once, or leaves the page, gets neither e-mail', async () => {
  const [paid, left] = [await orders(), await orders({ servers: 2 })]
  completes(paid, 'paid')
  peers.stripe.change(left.session_id, { status: 'expired' })
  await send(about(paid, 'checkout.session.completed'))
  await send(about(left, 'checkout.session.expired'))
  await everythingProcessed()
  expect([await anna.status(paid), await anna.status(left)]).toEqual(['paid', 'expired'])
  expect(await writtenTo()).toEqual([])
})

test('ten copies of each notice at once, in any order, give one license', async () => {
  const order = await orders()
  completes(order, 'paid')
  const kinds = ['async_payment_succeeded', 'completed', 'expired', 'async_payment_failed']
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, each) => send(about(order, `checkout.session.${kinds[each % 4]}`))),
  )
  expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200]))
  await everythingProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect(await unmatchedPaymentsFor(order)).toEqual([])
})

test('a webhook that is replayed days later changes nothing', async () => {
  const order = await orders()
  completes(order, 'paid')
  const sent = about(order, 'checkout.session.completed')
  await send(sent)
  await everythingProcessed()
  expect((await send(sent)).statusCode).toBe(200)
  expect((await send({ ...sent, signedAt: Math.floor(Date.now() / 1000) - 400 })).statusCode).toBe(400)
  await everythingProcessed()
  expect(await anna.licenses()).toHaveLength(1)
})

test('while the signing secret is being changed both are valid, and no other', async () => {
  const order = await orders()
  completes(order, 'paid')
  const sent = about(order, 'checkout.session.completed')
  expect((await send({ ...sent, secret: 'whsec_guessed' })).statusCode).toBe(400)
  expect((await send({ ...sent, secret: '' })).statusCode).toBe(400)
  expect((await send({ ...sent, secret: nextSecret })).statusCode).toBe(200)
  await everythingProcessed()
  expect(await anna.status(order)).toBe('paid')
})

test('refunds and disputes become unmatched payments, each once, and change neither order nor license', async () => {
  const order = await orders()
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()

  const charge = { id: `ch_${order.id}`, object: 'charge', payment_intent: intentOf(order), currency: 'eur' }
  const refund = (amount_refunded: number, copy: number) =>
    send({
      id: `evt_refund_${order.id}_${amount_refunded}_${copy}`,
      type: 'charge.refunded',
      object: { ...charge, amount: 2200, amount_refunded },
    })
  const dispute = { id: `du_${order.id}`, object: 'dispute', payment_intent: { id: intentOf(order) } }
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
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
})

const refunds = (order: Order, amount_refunded: number) =>
  send({
    id: `evt_part_${order.id}_${amount_refunded}`,
    type: 'charge.refunded',
    object: { id: `ch_part_${order.id}`, payment_intent: intentOf(order), currency: 'eur', amount_refunded },
  })

test.each([
  ['in their order', [1000, 4000, 9000]],
  ['the last one first', [9000, 4000, 1000]],
])('partial refunds that are reported %s add up to the refunded amount', async (_, sums) => {
  const order = await orders({ servers: 5 })
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  for (const sum of sums) {
    await refunds(order, sum)
    await everythingProcessed()
  }
  const unmatched = await unmatchedPaymentsFor(order)
  expect(unmatched.reduce((all, { amount }) => all + amount, 0)).toBe(9000)
  expect(unmatched.every(({ amount }) => amount > 0)).toBe(true)
})

test('partial refunds that are reported at once add up too', async () => {
  const order = await orders({ servers: 5 })
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  await Promise.all([1000, 2000, 3000, 9000, 5000].map(sum => refunds(order, sum)))
  await everythingProcessed()
  expect((await unmatchedPaymentsFor(order)).reduce((all, { amount }) => all + amount, 0)).toBe(9000)
})

test('a refund that is reported before its payment gets its order when the payment is known', async () => {
  const order = await orders()
  await refunds(order, 2200)
  await everythingProcessed()
  expect(await unmatchedPaymentsFor(order)).toEqual([])
  completes(order, 'paid')
  await send(about(order, 'checkout.session.completed'))
  await everythingProcessed()
  expect(await unmatchedPaymentsFor(order)).toMatchObject([
    { reason: 'refunded', amount: 2200, sessionId: order.session_id },
  ])
})

test.each([
  ['without an amount', 'charge.refunded', { id: 'ch_1', payment_intent: 'pi_1', currency: 'eur' }],
  [
    'of a fraction',
    'charge.dispute.created',
    { id: 'du_1', payment_intent: 'pi_1', amount: 1.5, currency: 'eur' },
  ],
])('a refund or dispute %s is refused and not saved', async (_what, type, object) => {
  const before = await shop.db.$count(webhookEvents)
  expect((await send({ id: `evt_odd_${type}`, type, object })).statusCode).toBe(400)
  expect(await shop.db.$count(webhookEvents)).toBe(before)
})

test.each(['payment_intent.succeeded', 'invoice.paid', 'radar.early_fraud_warning.created', 'v2.core.event'])(
  'an event of the kind %s is accepted and changes nothing',
  async type => {
    const order = await orders()
    expect((await send({ id: `evt_${type}`, type, object: { id: order.session_id } })).statusCode).toBe(200)
    await everythingProcessed()
    expect(await anna.status(order)).toBe('pending')
  },
)

async function startPeerWithTwoSecrets() {
  const peer = await startStripePeer()
  const secrets = `${peer.environment.STRIPE_WEBHOOK_SECRET}, ${nextSecret}`
  return { ...peer, environment: { ...peer.environment, STRIPE_WEBHOOK_SECRET: secrets } }
}

function orders(cart: object = {}) {
  return anna.orders({ product: 'astra-1m', ...cart })
}

function intentOf({ session_id: sessionId }: Order) {
  return `pi_${sessionId}`
}

function completes(order: Order, payment_status: 'paid' | 'unpaid') {
  peers.stripe.change(order.session_id, {
    status: 'complete',
    payment_status,
    payment_intent: intentOf(order),
  })
}

async function send(sent: Parameters<typeof stripeWebhook>[0]) {
  return shop.app.inject(await stripeWebhook(sent))
}

function about({ session_id: sessionId }: Order, type: string, id = `evt_${type}_${sessionId}`) {
  return { id, type, sessionId }
}

function everythingProcessed() {
  return eventually(async () =>
    expect(await shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0),
  )
}

async function unmatchedPaymentsFor({ id }: Order) {
  return (await shop.db.select().from(unmatchedPayments)).filter(row => row.orderId === id)
}
