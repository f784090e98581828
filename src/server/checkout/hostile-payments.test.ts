import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'
import { webhookEvents } from './webhooks/tables.ts'

const { shop, anna, peers, unmatchedPayments } = openWorld({ peers: { stripe: startStripePeer } })

test('a renewal ordered for one server is not paid after an upgrade to ninety-nine', async () => {
  const license_id = await owns({ servers: 1 })
  const cheapRenewal = await anna.orders({ mode: 'renew', license_id })
  await anna.buys({ mode: 'upgrade', license_id, servers: 99 })
  await anna.pays(cheapRenewal)
  expect(await anna.licenses()).toMatchObject([{ servers: 99, expiration_date: '2027-11-21' }])
  expect(await unmatchedPayments(cheapRenewal)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('an upgrade ordered for the last day is not paid after the license was renewed', async () => {
  const license_id = await owns({ servers: 1 })
  await anna.signsInOn('2027-11-20T10:00:00Z')
  const cheapUpgrade = await anna.orders({ mode: 'upgrade', license_id, servers: 99 })
  await anna.buys({ mode: 'renew', license_id })
  await anna.pays(cheapUpgrade)
  expect(await anna.licenses()).toMatchObject([{ servers: 1, expiration_date: '2028-11-20' }])
  expect(await unmatchedPayments(cheapUpgrade)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('an upgrade that is paid after the license has ended is unmatched: its days are over', async () => {
  const { id: license_id } = await anna.getsLicense({ expiresOn: '2026-11-23' })
  const upgrade = await anna.orders({ mode: 'upgrade', product: 'astra-1m', license_id, servers: 7 })
  await anna.post(`/api/orders/${upgrade.id}/payment-link/`)
  shop.clock.set('2026-11-24T00:00:00Z')
  await anna.pays(upgrade)
  expect(await unmatchedPayments(upgrade)).toMatchObject([{ reason: 'cannot-fulfil' }])
  expect(await anna.licenses()).toMatchObject([{ servers: 3 }])
})

test('the payment of a second upgrade of the same license is unmatched: the same servers are not sold twice', async () => {
  const license_id = await owns({ servers: 1 })
  const toFour = await anna.orders({ mode: 'upgrade', license_id, servers: 4 })
  const toFive = await anna.orders({ mode: 'upgrade', license_id, servers: 5 })
  await anna.pays(toFour)
  await anna.pays(toFive)
  expect(await anna.licenses()).toMatchObject([{ servers: 4 }])
  expect(await unmatchedPayments(toFive)).toMatchObject([{ reason: 'cannot-fulfil' }])
})

test('two renewals paid at once extend the license twice', async () => {
  const license_id = await owns({ product: 'astra-1m' })
  const month = await anna.orders({ product: 'astra-1m', mode: 'renew', license_id })
  const quarter = await anna.orders({ product: 'astra-1m', mode: 'renew', license_id, periods: 3 })
  await Promise.all([anna.pays(month), anna.pays(quarter), anna.returnsTo(month), anna.returnsTo(quarter)])
  expect(await anna.licenses()).toMatchObject([{ servers: 1, days_left: 150 }])
})

test.each([
  ['in the last second of its last day, no day is lost', '2026-12-21T23:59:59Z', '2027-01-20'],
  ['a day late, it runs from that day', '2026-12-22T00:00:00Z', '2027-01-21'],
])('where a license is renewed %s', async (_how, moment, expiration_date) => {
  const license_id = await owns({ product: 'astra-1m' })
  await anna.signsInOn(moment)
  await anna.buys({ product: 'astra-1m', mode: 'renew', license_id })
  expect(await anna.licenses()).toMatchObject([{ expiration_date, days_left: 30 }])
})

test('a payment in a second session for the same order is unmatched', async () => {
  const order = await anna.orders()
  const session = structuredClone(peers.stripe.sessions.get(order.session_id))
  if (session) peers.stripe.sessions.set('cs_second', { ...session, id: 'cs_second' })
  const second = { id: 0, session_id: 'cs_second' }
  peers.stripe.pays(second)
  await sendStripeEvent(shop, { sessionId: 'cs_second' })
  await eventually(async () =>
    expect(await unmatchedPayments(second)).toMatchObject([{ reason: 'unknown-session' }]),
  )
  expect(await anna.status(order)).toBe('pending')
})

test('a session with the number of another order pays neither', async () => {
  const [cheap, dear] = [await anna.orders({ product: 'astra-1m' }), await anna.orders({ servers: 9 })]
  await anna.pays(cheap, { client_reference_id: String(dear.id) })
  expect([await anna.status(cheap), await anna.status(dear)]).toEqual(['pending', 'pending'])
  expect(await unmatchedPayments(cheap)).toMatchObject([{ reason: 'unknown-order' }])
})

test('a provider that does not know a session leaves its order as it is', async () => {
  const order = await anna.orders()
  peers.stripe.sessions.delete(order.session_id)
  expect((await anna.returnsTo(order)).statusCode).toBe(502)
  expect(await anna.status(order)).toBe('pending')
})

const event = '{"id":"evt_odd","object":"event","type":"invoice.paid","data":{"object":{}}}'
type SignatureOptions = { secret?: string; timestamp?: number; payload?: string }
const anHourAgo = Math.floor(Date.now() / 1000) - 3600

test.each<[string, string, { with?: SignatureOptions; change?: [RegExp, string] }?]>([
  ['with another secret', event, { with: { secret: 'whsec_guessed' } }],
  ['an hour ago', event, { with: { timestamp: anHourAgo } }],
  [
    'an hour ago and dated now',
    event,
    { with: { timestamp: anHourAgo }, change: [/t=\d+/, `t=${anHourAgo + 3600}`] },
  ],
  ['for another body', event, { with: { payload: '{}' } }],
  ['with two guesses', event, { change: [/v1=\w+/, `v1=${'0'.repeat(64)},v1=${'1'.repeat(64)}`] }],
  ['but holds an empty object', '{}'],
  ['but holds no object', '[]'],
  ['but holds nothing', ''],
  ['but is no JSON', 'hello'],
  ['but has no id', event.replace('"id":"evt_odd",', '')],
  ['but has an id that is not text', event.replace('"evt_odd"', '{}')],
  ['but has a NUL in its id', event.replace('evt_odd', 'evt_\\u0000')],
  ['but is about nothing', '{"id":"evt_n","object":"event","type":"checkout.session.completed"}'],
  ['but is deeply nested', '['.repeat(100_000)],
])(
  'a webhook that is signed %s is refused and not saved',
  async (_what, payload, { with: options, change } = {}) => {
    const before = await shop.db.$count(webhookEvents)
    const signed = await signature(payload, options)
    const reply = await webhook(payload, change ? signed.replace(...change) : signed)
    expect([reply.statusCode, reply.json().ok]).toEqual([400, false])
    expect(await shop.db.$count(webhookEvents)).toBe(before)
  },
)

test('an event with several signatures is accepted if one fits, so that a secret can be changed', async () => {
  const right = await signature(event)
  expect((await webhook(event, right.replace('v1=', `v1=${'0'.repeat(64)},v1=`))).statusCode).toBe(200)
})

test('a webhook larger than a megabyte is refused before its signature is checked', async () => {
  expect((await webhook('x'.repeat(1024 * 1024 + 1), 't=1,v1=00')).statusCode).toBe(413)
})

/** The id of a license that she has bought. */
const owns = async (cart: object): Promise<number> => (await anna.buys({ ...cart })).license_id

const signature = (payload: string, options: SignatureOptions = {}) =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: peers.stripe.environment.STRIPE_WEBHOOK_SECRET,
    ...options,
  })

function webhook(payload: string, signed: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signed }
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/stripe/', headers, payload })
}
