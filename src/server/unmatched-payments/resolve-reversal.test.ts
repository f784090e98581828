import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, clerk, shop, peers, unmatchedPayments, eventsProcessed, outbox } = openWorld({
  peers: { stripe: startStripePeer },
})

test('a refund is resolved with a credit note for its amount, and the license stops if the operator says so', async () => {
  const order = await isRefunded(500)
  const credits = ['--credit', '--note', 'Two days of outage', '--license', 'suspend']
  const said = await clerk.resolves(order, 'credit', ...credits)
  expect(said).toMatch(/is resolved\.\nCredit note AST-\S+ is issued: 5\.00 EUR\./)
  expect(await anna.order(order)).toMatchObject({ credited: 500, refunded: 500 })
  const [license] = await anna.licenses()
  expect(license).toMatchObject({ state: 'suspended' })
  const [event] = await anna.reads(`/api/astra/license/${license.id}/events/`)
  expect(event).toMatchObject({ kind: 'suspended', reason: 'Two days of outage', by: 'operator' })
  const mails = await outbox('%', anna.email)
  expect(mails.filter(({ text }) => text.includes('Two days of outage'))).toHaveLength(2)
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'resolved', resolution: 'credited' }])
})

test('the operator can credit another part of the amount, or revoke the license without a credit note', async () => {
  const [part, none] = [await isRefunded(2200), await isRefunded(2200, { servers: 2 })]
  expect(await clerk.resolves(part, 'credit', '--amount', '1.00', ...credited)).toContain(': 1.00 EUR.')
  await clerk.resolves(none, 'credit', '--license', 'revoke', '--note', 'Fraud')
  expect(await anna.order(none)).toMatchObject({ credit_note: null })
  const states = (await anna.licenses()).map(({ state }: { state: string }) => state)
  expect(states.sort()).toEqual(['active', 'revoked'])
})

test('a choice that cannot be done changes nothing', async () => {
  const order = await isRefunded(2200)
  const credit = (...options: string[]) => clerk.resolves(order, 'credit', ...options)
  await expect(credit(...credited, '--amount', '22.01')).rejects.toThrow('credit-too-large')
  await expect(credit('--license', 'leave')).rejects.toThrow('--note is missing')
  await clerk.credits(order)
  await expect(credit('--credit', '--note', 'x', '--license', 'revoke')).rejects.toThrow('invoice-credited')
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open' }])
})

test('a bank reversal is resolved with a credit note and the end of the license', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  await clerk.importsTransfer(order)
  await clerk.importsTransfer(order, { direction: 'DBIT' })
  const said = await clerk.resolves(order, 'credit', '--credit', '--note', 'x', '--license', 'revoke')
  expect(said).toMatch(/Credit note .* is issued: .*RUB\./)
  expect(await anna.licenses()).toMatchObject([{ state: 'revoked' }])
})

const credited = ['--credit', '--license', 'leave', '--note', 'x']

async function isRefunded(amount: number, cart: object = {}): Promise<Placed> {
  const order = await anna.buys({ product: 'astra-1m', ...cart })
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount })
  await sendStripeEvent(shop, { type: 'charge.refunded', object: { id: `ch_${order.session_id}` } })
  await eventsProcessed()
  return order
}
