import { expect, test } from 'vitest'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const nextSecret = 'whsec_the_next_one'
const world = openWorld({ peers: { stripe: startPeerWithTwoSecrets } })
const { shop, anna, peers, unmatchedPayments, eventsProcessed, outbox } = world

test('a payment that takes days gives the license when it has arrived, not before', async () => {
  const order = await orders()
  await paysForDays(order)
  expect(await anna.status(order)).toBe('pending')
  expect(await anna.licenses()).toEqual([])

  peers.stripe.pays(order)
  await send({ type: 'checkout.session.async_payment_succeeded', sessionId: order.session_id })
  await eventsProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
})

test('a customer whose payment takes days is notified once, and once more if it fails, which releases the order', async () => {
  const order = await orders()
  await paysForDays(order)
  const onItsWay = /your payment for order \d+ is being processed: [^]*can take a few days/
  expect(await emails()).toEqual([expect.stringMatching(onItsWay)])
  await fails(order)
  const failed = /the payment for order \d+ failed: [^]*order it again[^]*\/orders\/\d+\/review\//
  expect(await emails()).toEqual([onItsWay, failed].map(words => expect.stringMatching(words)))
  expect([await anna.status(order), await anna.licenses()]).toEqual(['cancelled', []])
})

test('both e-mails are in the language of the customer’s choice', async () => {
  await anna.speaks('ru')
  const order = await orders()
  await paysForDays(order)
  await fails(order)
  const words = ['Банк обрабатывает ваш платёж', 'Платёж не\u00a0прошёл']
  expect(await emails()).toEqual(words.map(each => expect.stringContaining(each)))
})

test('a customer who pays at once, or leaves the page, gets neither e-mail', async () => {
  const [paid, left] = [await orders(), await orders({ servers: 2 })]
  await completes(paid)
  peers.stripe.change(left.session_id, { status: 'expired' })
  await send({ type: 'checkout.session.expired', sessionId: left.session_id })
  await eventsProcessed()
  expect([await anna.status(paid), await anna.status(left)]).toEqual(['paid', 'expired'])
  expect(await emails()).toEqual([])
})

test('ten copies of each notice at once, in any order, and one more later, give one license', async () => {
  const order = await orders()
  peers.stripe.pays(order)
  const kinds = ['async_payment_succeeded', 'completed', 'expired', 'async_payment_failed']
  const notices = kinds.map(kind => ({ id: `evt_${kind}_${order.id}`, type: `checkout.session.${kind}` }))
  const copies = Array.from({ length: 10 }, () => notices).flat()
  const replies = await Promise.all(copies.map(copy => send({ ...copy, sessionId: order.session_id })))
  expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([200]))
  await eventsProcessed()
  await send({ ...notices[1], sessionId: order.session_id })
  await eventsProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect(await unmatchedPayments(order)).toEqual([])
})

test('while the signing secret is being changed both are valid, and no other', async () => {
  const order = await orders()
  peers.stripe.pays(order)
  const signs = (secret: string) => send({ sessionId: order.session_id, secret })
  const replies = await Promise.all(['whsec_guessed', '', nextSecret].map(signs))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200])
  await eventsProcessed()
  expect(await anna.status(order)).toBe('paid')
})

test.each([
  ['without an id', 'charge.refunded', {}],
  ['with an odd id', 'charge.dispute.created', { id: 'dp 1' }],
  ['of an odd charge', 'refund.updated', { id: 're_1', charge: 1 }],
])('a refund or dispute %s is refused and not saved', async (_what, type, object) => {
  const before = await shop.db.$count(webhookEvents)
  expect((await send({ type, object })).statusCode).toBe(400)
  expect(await shop.db.$count(webhookEvents)).toBe(before)
})

const otherKinds = [
  'payment_intent.succeeded',
  'invoice.paid',
  'radar.early_fraud_warning.created',
  'v2.core.event',
]
test.each(otherKinds)('an event of the kind %s is accepted and changes nothing', async type => {
  const order = await orders()
  expect((await send({ type, object: { id: order.session_id } })).statusCode).toBe(200)
  await eventsProcessed()
  expect(await anna.status(order)).toBe('pending')
})

async function startPeerWithTwoSecrets() {
  const peer = await startStripePeer()
  const secrets = `${peer.environment.STRIPE_WEBHOOK_SECRET}, ${nextSecret}`
  return { ...peer, environment: { ...peer.environment, STRIPE_WEBHOOK_SECRET: secrets } }
}

const orders = (cart: object = {}) => anna.orders({ product: 'astra-1m', ...cart })
const send = (event: Parameters<typeof sendStripeEvent>[1]) => sendStripeEvent(shop, event)

/** Reports that the page is complete: paid, unless `change` says otherwise. */
async function completes(order: Placed, change: object = {}) {
  peers.stripe.pays(order, change)
  await send({ sessionId: order.session_id })
  await eventsProcessed()
}

async function paysForDays(order: Placed) {
  await completes(order, { payment_status: 'unpaid' })
  await anna.returnsTo(order)
}

async function fails(order: Placed) {
  const intent = { id: `pi_${order.session_id}`, object: 'payment_intent', status: 'requires_payment_method' }
  peers.stripe.change(order.session_id, { payment_intent: intent })
  const event = { type: 'checkout.session.async_payment_failed', sessionId: order.session_id }
  for (const _copy of ['one', 'two']) await send(event)
  await eventsProcessed()
}

const emails = async () =>
  (await outbox('payment-%', anna.email)).map(({ subject, text }) => `${subject}: ${text}`)
