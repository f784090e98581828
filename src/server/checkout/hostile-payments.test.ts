import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'
import { webhookEvents } from './webhooks/tables.ts'

const { shop, anna, peers, unmatchedPayments } = openWorld({ peers: { stripe: startStripePeer } })

test.each([
  ['2026-11-21', { mode: 'renew' }, { mode: 'upgrade', servers: 99 }, 99, '2027-11-21'],
  ['2027-11-20', { mode: 'upgrade', servers: 99 }, { mode: 'renew' }, 1, '2028-11-20'],
  ['2026-11-21', { mode: 'upgrade', servers: 5 }, { mode: 'upgrade', servers: 4 }, 4, '2027-11-21'],
])('on %s the order %j is not paid once %j has changed its license', async (...row) => {
  const [day, cart, sooner, servers, expiration_date] = row
  const license_id = await owns({ servers: 1 })
  await anna.signsInOn(`${day}T10:00:00Z`)
  const order = await anna.orders({ ...cart, license_id })
  await anna.buys({ ...sooner, license_id })
  await anna.pays(order)
  expect(await anna.licenses()).toMatchObject([{ servers, expiration_date }])
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'cannot-fulfil' }])
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

test('two renewals paid at once extend the license twice', async () => {
  const license_id = await owns({ product: 'astra-1m' })
  const month = await anna.orders({ product: 'astra-1m', mode: 'renew', license_id })
  const quarter = await anna.orders({ product: 'astra-1m', mode: 'renew', license_id, periods: 3 })
  await Promise.all([anna.pays(month), anna.pays(quarter), anna.returnsTo(month), anna.returnsTo(quarter)])
  expect(await anna.licenses()).toMatchObject([{ servers: 1, days_left: 150 }])
})

test('a payment in a second session for the same order is unmatched', async () => {
  const order = await anna.orders()
  const session = structuredClone(peers.stripe.sessions.get(order.session_id))
  if (session) peers.stripe.sessions.set('cs_second', { ...session, id: 'cs_second' })
  const second = { id: 0, session_id: 'cs_second' }
  peers.stripe.pays(second)
  await sendStripeEvent(shop, { sessionId: 'cs_second' })
  await expect.poll(() => unmatchedPayments(second)).toMatchObject([{ reason: 'unknown-session' }])
  expect(await anna.status(order)).toBe('pending')
})

test('a session with the number of another order pays neither', async () => {
  const [cheap, dear] = [await anna.orders({ product: 'astra-1m' }), await anna.orders({ servers: 9 })]
  await anna.pays(cheap, { client_reference_id: String(dear.id) })
  expect([await anna.status(cheap), await anna.status(dear)]).toEqual(['pending', 'pending'])
  expect(await unmatchedPayments(cheap)).toMatchObject([{ reason: 'unknown-order' }])
})

const event = '{"id":"evt_odd","object":"event","type":"invoice.paid","data":{"object":{}}}'
type SignatureOptions = { secret?: string; timestamp?: number; payload?: string }
const timestamp = Math.floor(Date.now() / 1000) - 3600
const guesses = `v1=${'0'.repeat(64)},v1=${'1'.repeat(64)}`

test.each<[string, string, SignatureOptions?, [RegExp, string]?]>([
  ['with another secret', event, { secret: 'whsec_guessed' }],
  ['an hour ago', event, { timestamp }],
  ['an hour ago and dated now', event, { timestamp }, [/t=\d+/, `t=${timestamp + 3600}`]],
  ['for another body', event, { payload: '{}' }],
  ['with two guesses', event, {}, [/v1=\w+/, guesses]],
  ['but holds an empty object', '{}'],
  ['but holds no object', '[]'],
  ['but holds nothing', ''],
  ['but is no JSON', 'hello'],
  ['but has no id', event.replace('"id":"evt_odd",', '')],
  ['but has an id that is not text', event.replace('"evt_odd"', '{}')],
  ['but has a NUL in its id', event.replace('evt_odd', 'evt_\\u0000')],
  ['but is about nothing', '{"id":"evt_n","object":"event","type":"checkout.session.completed"}'],
  ['but is deeply nested', '['.repeat(100_000)],
])('a webhook that is signed %s is refused and not saved', async (_what, payload, options, change) => {
  const before = await shop.db.$count(webhookEvents)
  const signed = await signature(payload, options)
  const reply = await webhook(payload, change ? signed.replace(...change) : signed)
  expect([reply.statusCode, reply.json().ok]).toEqual([400, false])
  expect(await shop.db.$count(webhookEvents)).toBe(before)
})

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
