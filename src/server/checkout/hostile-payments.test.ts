import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { unmatchedPayments } from '../payments/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'
import { webhookEvents } from './webhooks/tables.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let customers = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++customers}@studio.example`)
})
afterEach(() => {
  peer.behaviour.answering = null
  shop.clock.set('2026-11-21T10:00:00Z')
})

/** Whoever was away for a month signs in again. */
async function comesBackOn(moment: string) {
  shop.clock.set(moment)
  await anna.signsIn(`anna${customers}@studio.example`)
}

type Ordered = { id: number; sessionId: string; total: number }

async function orders(cart: object): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe', ...cart } })
  const [newest] = (await profile()).orders
  return { id: newest.id, sessionId: newest.session_id, total: newest.total }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const checks = ({ id }: Ordered) => anna.post(`/api/orders/${id}/payment-check/`)

async function pays(order: Ordered) {
  peer.change(order.sessionId, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${order.sessionId}`,
  })
  return checks(order)
}

async function owns(cart: object): Promise<{ id: number }> {
  await pays(await orders(cart))
  return (await profile()).licenses[0]
}

const mismatches = async (sessionId: string) =>
  (await shop.shop.db.select().from(unmatchedPayments)).filter(row => row.sessionId === sessionId)

test('a renewal ordered for one server is not paid after an upgrade to ninety-nine', async () => {
  const { id: license_id } = await owns({ servers: 1 })
  const cheapRenewal = await orders({ mode: 'renew', license_id })
  await pays(await orders({ mode: 'upgrade', license_id, servers: 99 }))
  await pays(cheapRenewal)
  expect((await profile()).licenses).toMatchObject([{ servers: 99, expiration_date: '2027-11-21' }])
  expect(await mismatches(cheapRenewal.sessionId)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('an upgrade ordered for the last day is not paid after the license was renewed', async () => {
  const { id: license_id } = await owns({ servers: 1 })
  await comesBackOn('2027-11-20T10:00:00Z')
  const cheapUpgrade = await orders({ mode: 'upgrade', license_id, servers: 99 })
  await pays(await orders({ mode: 'renew', license_id }))
  await pays(cheapUpgrade)
  expect((await profile()).licenses).toMatchObject([{ servers: 1, expiration_date: '2028-11-20' }])
  expect(await mismatches(cheapUpgrade.sessionId)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('who pays a second upgrade of the same license has not bought the same servers twice: it waits for a person', async () => {
  const { id: license_id } = await owns({ servers: 1 })
  const toFour = await orders({ mode: 'upgrade', license_id, servers: 4 })
  const toFive = await orders({ mode: 'upgrade', license_id, servers: 5 })
  await pays(toFour)
  await pays(toFive)
  expect((await profile()).licenses).toMatchObject([{ servers: 4 }])
  expect(await mismatches(toFive.sessionId)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('two renewals paid at once extend the license twice', async () => {
  const { id: license_id } = await owns({ product: 'astra-1m' })
  const month = await orders({ product: 'astra-1m', mode: 'renew', license_id })
  const quarter = await orders({ product: 'astra-1m', mode: 'renew', license_id, periods: 3 })
  await Promise.all([pays(month), pays(quarter), checks(month), checks(quarter)])
  expect((await profile()).licenses).toMatchObject([{ servers: 1, days_left: 150 }])
})

test.each([
  ['in the last second of its last day, no day is lost', '2026-12-21T23:59:59Z', '2027-01-20'],
  ['a day late, it runs from that day', '2026-12-22T00:00:00Z', '2027-01-21'],
])('where a license is renewed %s', async (_how, moment, expiration_date) => {
  const { id: license_id } = await owns({ product: 'astra-1m' })
  await comesBackOn(moment)
  await pays(await orders({ product: 'astra-1m', mode: 'renew', license_id }))
  expect((await profile()).licenses).toMatchObject([{ expiration_date, days_left: 30 }])
})

test('money in a second session for the same order waits for a person', async () => {
  const order = await orders({})
  const session = peer.sessions.get(order.sessionId)
  const second = { ...session, id: 'cs_second', payment_status: 'paid', payment_intent: 'pi_second' }
  peer.sessions.set('cs_second', second as NonNullable<typeof session>)
  await shop.app.inject(await completed('evt_second', 'cs_second'))
  await eventually(async () =>
    expect(await mismatches('cs_second')).toMatchObject([{ reason: 'unknown-session' }]),
  )
  expect(await statusOf(order)).toBe('pending')
})

test('a session that says it is for another order pays neither', async () => {
  const [cheap, dear] = [await orders({ product: 'astra-1m' }), await orders({ servers: 9 })]
  peer.change(cheap.sessionId, { client_reference_id: String(dear.id) })
  await pays(cheap)
  expect([await statusOf(cheap), await statusOf(dear)]).toEqual(['pending', 'pending'])
  expect(await mismatches(cheap.sessionId)).toMatchObject([{ reason: 'unknown-order' }])
})

test('money for a cancelled order waits for a person', async () => {
  const order = await orders({})
  await shop.shop.db.execute(sql`update orders set status = 'cancelled' where id = ${order.id}`)
  peer.change(order.sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_late' })
  await shop.app.inject(await completed('evt_late', order.sessionId))
  await eventually(async () =>
    expect(await mismatches(order.sessionId)).toMatchObject([{ reason: 'order-closed' }]),
  )
  expect((await profile()).licenses).toEqual([])
})

test.each([
  ['answers with a fault', (response: Reply) => void response.writeHead(500).end('{}')],
  [
    'asks to slow down',
    (response: Reply) => void response.writeHead(429).end('{"error":{"type":"api_error"}}'),
  ],
  ['knows no such session', (response: Reply) => void response.writeHead(404).end('{"error":{"type":"x"}}')],
  ['answers with garbage', (response: Reply) => void response.writeHead(200).end('<html>')],
  ['hangs up', (response: Reply) => void response.destroy()],
])('a provider that %s leaves the order as it is, and the customer hears of it', async (_what, answering) => {
  const order = await orders({})
  peer.behaviour.answering = answering
  const [checked, placed] = await Promise.all([
    checks(order),
    anna.post('/api/astra/order/', { json: { product: 'astra-lifetime', payment: 'stripe' } }),
  ])
  expect([checked.statusCode, placed.statusCode]).toEqual([502, 502])
  expect(checked.json().message).toBe(
    'The payment system did not respond, so we could not check the payment. Please try again in a minute.',
  )
  expect(await statusOf(order)).toBe('pending')
})

type Reply = Parameters<NonNullable<StripePeer['behaviour']['answering']>>[0]

test.each([
  ['an empty object', '{}'],
  ['no object', '[]'],
  ['nothing', ''],
  ['no JSON', 'hello'],
  [
    'an event without a name',
    '{"object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs"}}}',
  ],
  ['an event whose name is not text', '{"id":{},"object":"event","type":"x","data":{}}'],
  ['an event whose name holds a NUL', '{"id":"evt_\\u0000","object":"event","type":"x","data":{}}'],
  ['an event about nothing', '{"id":"evt_n","object":"event","type":"checkout.session.completed"}'],
  ['deep nesting', '['.repeat(100_000)],
])('a signed webhook that holds %s is refused and not kept', async (_what, payload) => {
  const before = await shop.shop.db.$count(webhookEvents)
  const reply = await webhook(payload, await signature(payload))
  expect([reply.statusCode, reply.json().ok]).toEqual([400, false])
  expect(await shop.shop.db.$count(webhookEvents)).toBe(before)
})

const event = '{"id":"evt_odd","object":"event","type":"invoice.paid","data":{"object":{}}}'
const longAgo = () => Math.floor(Date.now() / 1000) - 3600

test('a webhook that was signed an hour ago is refused', async () => {
  const old = await signature(event, { timestamp: longAgo() })
  expect((await webhook(event, old)).statusCode).toBe(400)
  const pretended = (await signature(event, { timestamp: longAgo() })).replace(
    /t=\d+/,
    `t=${longAgo() + 3600}`,
  )
  expect((await webhook(event, pretended)).statusCode).toBe(400)
})

test('of several signatures one must fit, as while a secret is being changed', async () => {
  const right = await signature(event)
  expect((await webhook(event, right.replace('v1=', `v1=${'0'.repeat(64)},v1=`))).statusCode).toBe(200)
  expect((await webhook(event, right.replace(/v1=\w+/, `v1=${'0'.repeat(64)},v1=`))).statusCode).toBe(400)
})

test('an event of a kind that the shop does not know changes nothing', async () => {
  const reply = await webhook(
    event.replace('evt_odd', 'evt_unknown_kind'),
    await signature(event.replace('evt_odd', 'evt_unknown_kind')),
  )
  expect(reply.json()).toEqual({ received: true })
})

test('a webhook larger than a megabyte is refused before its signature is looked at', async () => {
  expect((await webhook('x'.repeat(1024 * 1024 + 1), 't=1,v1=00')).statusCode).toBe(413)
})

const signature = (payload: string, options: { timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: peer.environment.STRIPE_WEBHOOK_SECRET,
    ...options,
  })

const webhook = (payload: string, signed: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe/',
    headers: { 'content-type': 'application/json', 'stripe-signature': signed },
    payload,
  })

const completed = (id: string, sessionId: string) =>
  stripeWebhook({ id, sessionId, type: 'checkout.session.completed' })
