import { expect, test } from 'vitest'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { unmatchedEmails } from '../../testing/unmatched-emails.ts'
import { openWorld, type Placed } from '../../testing/world.ts'

const { shop, anna, clerk, peers, unmatchedPayments, eventsProcessed } = openWorld({
  peers: { stripe: startStripePeer },
})

test('each refund and each dispute is one unmatched payment, however often and in whatever order it is reported', async () => {
  const order = await buys()
  peers.stripe.refunds(order, { id: `re_1_${order.id}`, amount: 500 })
  peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: 2200 })
  const reporting = [reportsRefund, reportsRefund, reportsDispute, reportsDispute]
  await Promise.all(reporting.map(report => report(order)))
  peers.stripe.refunds(order, { id: `re_2_${order.id}`, amount: 1700, status: 'pending' })
  await reports('refund.updated', { id: `re_2_${order.id}`, charge: chargeId(order) })
  await reportsRefund(order)
  const found = (await unmatchedPayments(order)).map(row => `${row.reason} ${row.amount} ${row.state}`)
  expect(found.sort()).toEqual(['disputed 2200 open', 'refunded 1700 open', 'refunded 500 open'])
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('a refund that is reported before its payment gets its order when the payment is known', async () => {
  const order = await anna.orders({ product: 'astra-1m' })
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 2200 })
  await reportsRefund(order)
  expect(await unmatchedPayments(order)).toEqual([])
  await anna.pays(order)
  const { session_id: sessionId } = order
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'refunded', amount: 2200, sessionId }])
})

test('a refund that fails and a dispute that is won close by themselves, also if the last event arrives first', async () => {
  const order = await buys()
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 500 })
  await reportsRefund(order)
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 500, status: 'failed' })
  peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: 2200, status: 'won' })
  await reports('refund.failed', { id: `re_${order.id}`, charge: chargeId(order) })
  await reportsDispute(order, 'closed')
  await reportsDispute(order, 'created')
  expect(await unmatchedPayments(order)).toMatchObject([
    { reason: 'refunded', outcome: 'failed', state: 'resolved', resolvedBy: 'stripe' },
    { reason: 'disputed', outcome: 'won', state: 'resolved', resolvedBy: 'stripe' },
  ])
})

test('a dispute that is lost stays open, and one that is won after it was resolved opens again, with an e-mail', async () => {
  const [lost, won] = [await buys(), await buys({ servers: 2 })]
  for (const order of [lost, won]) {
    peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: order.total })
    await reportsDispute(order)
  }
  await clerk.resolves(won, 'credit', '--license', 'suspend', '--note', 'Disputed')
  const states = (await anna.licenses()).map(({ state }: { state: string }) => state)
  expect(states.sort()).toEqual(['active', 'suspended'])
  peers.stripe.disputes(lost, { id: `dp_${lost.id}`, amount: lost.total, status: 'lost' })
  peers.stripe.disputes(won, { id: `dp_${won.id}`, amount: won.total, status: 'won' })
  await reportsDispute(lost, 'closed')
  await reportsDispute(won, 'closed')
  expect(await unmatchedPayments(lost)).toMatchObject([{ outcome: 'lost', state: 'open' }])
  expect(await unmatchedPayments(won)).toMatchObject([{ outcome: 'won', state: 'open', note: 'x' }])
  const emails = (await unmatchedEmails(shop.db)).map(({ text }) => text)
  expect(emails.filter(text => text.includes('the dispute is lost'))).toHaveLength(1)
  expect(emails.filter(text => text.includes('the dispute is won'))).toHaveLength(1)
  const crediting = clerk.resolves(won, 'credit', '--credit', '--license', 'leave', '--note', 'x')
  await expect(crediting).rejects.toThrow('reversal-without-money')
})

test('a dispute that is lost opens again, whatever was done while it was undecided, unless it was credited', async () => {
  const ways: [as: string, ...options: string[]][] = [
    ['ignore'],
    ['credit', '--license', 'suspend', '--note', 'Disputed'],
    ['credit', '--credit', '--license', 'leave', '--note', 'Disputed'],
  ]
  const ends = []
  for (const way of ways) {
    const order = await buys()
    peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: order.total })
    await reportsDispute(order)
    await clerk.resolves(order, ...way)
    peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: order.total, status: 'lost' })
    await reportsDispute(order, 'closed')
    ends.push(...(await unmatchedPayments(order)))
  }
  const [open, credited] = [{ state: 'open' }, { state: 'resolved', resolution: 'credited' }]
  expect(ends).toMatchObject([open, open, credited].map(end => ({ outcome: 'lost', ...end })))
})

test('a forged event changes nothing, and one that comes again after the resolution or a correction opens nothing', async () => {
  const order = await buys({ country: 'EST' })
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 500 })
  peers.stripe.disputes(order, { id: `dp_${order.id}`, amount: 1000, status: 'lost' })
  const events = [
    { type: 'charge.refunded', object: { id: chargeId(order) } },
    { type: 'charge.dispute.closed', object: { id: `dp_${order.id}` } },
    { type: 'charge.dispute.created', object: { id: `dp_${order.id}` } },
    { type: 'refund.updated', object: { id: `re_${order.id}`, charge: chargeId(order) } },
    { type: 'checkout.session.completed', sessionId: order.session_id },
  ].map((event, index) => ({ ...event, id: `evt_${order.id}_${index}` }))
  const forging = events.map(event => sendStripeEvent(shop, { ...event, secret: 'whsec_guess' }))
  const forged = await Promise.all(forging)
  expect(forged.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  expect(await unmatchedPayments(order)).toEqual([])

  const correction = ['--reason', 'Wrong', '--note', 'Wrong', '--company', 'Studio OÜ']
  await clerk.types('order', 'correct-invoice', String(order.id), ...correction)
  await Promise.all(events.map(event => sendStripeEvent(shop, event)))
  await eventsProcessed()
  const rows = await unmatchedPayments(order)
  const found = rows.map(({ reason, outcome }) => `${reason} ${outcome}`)
  expect(found.sort()).toEqual(['disputed lost', 'refunded null'])
  const credits = '--credit --license leave --note x --reason x'
  for (const { id } of rows) await clerk.types('unmatched', 'credit', String(id), ...credits.split(' '))
  const resolved = await anna.order(order)

  const again = events.toReversed().flatMap(event => [event, { ...event, id: `${event.id}_again` }])
  for (const event of again) await sendStripeEvent(shop, event)
  await eventsProcessed()
  expect((await unmatchedPayments(order)).map(({ state }) => state)).toEqual(['resolved', 'resolved'])
  expect(await anna.order(order)).toEqual(resolved)
  expect(resolved).toMatchObject({ credited: 1500, refunded: 1500, status: 'paid' })
})

test('if the card provider does not answer, the refund is recorded by a later try', async () => {
  const order = await buys()
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: 500 })
  peers.stripe.behaviour.failing = true
  await sendStripeEvent(shop, { type: 'charge.refunded', object: { id: chargeId(order) } })
  await expect.poll(() => peers.stripe.requests.some(({ path }) => path === '/v1/refunds')).toBe(true)
  peers.stripe.reset()
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toMatchObject([{ amount: 500 }])
})

const chargeId = ({ session_id }: Placed) => `ch_${session_id}`

const buys = (cart: object = {}): Promise<Placed> => anna.buys({ product: 'astra-1m', ...cart })

async function reports(type: string, object: object) {
  await sendStripeEvent(shop, { type, object })
  await eventsProcessed()
}

const reportsRefund = (order: Placed) => reports('charge.refunded', { id: chargeId(order) })
const reportsDispute = ({ id }: Placed, what = 'created') =>
  reports(`charge.dispute.${what}`, { id: `dp_${id}` })
