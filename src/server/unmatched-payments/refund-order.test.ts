import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act as actAs } from '../testing/act.ts'
import { eventually } from '../testing/eventually.ts'
import { productCalls } from '../testing/product-calls.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const world = openWorld({ peers: { stripe: startStripePeer } })
const { anna, root, shop, peers, clerk, unmatchedPayments, eventsProcessed, outbox } = world

const asked = { license: 'keep', reason: 'He asked' }
const refund = ({ id }: Placed, json: Record<string, unknown> = {}) =>
  actAs(root, `orders/${id}`, 'refund', { ...asked, ...json })
const read = async ({ id }: Placed) => (await root.get(`/api/sezam/orders/${id}/`)).json().data
const findRequests = (order: Placed) =>
  peers.stripe.requests.filter(
    ({ method, path, form }) =>
      method === 'POST' && path === '/v1/refunds' && form.get('payment_intent') === `pi_${order.session_id}`,
  )
const made = (order: Placed) =>
  [...peers.stripe.refundsMade.values()].filter(
    ({ payment_intent }) => payment_intent === `pi_${order.session_id}`,
  )
const reports = async (order: Placed, type = 'refund.created') => {
  await sendStripeEvent(shop, { type, object: { id: 're_1', charge: `ch_${order.session_id}` } })
  await eventsProcessed()
}
const settled = (order: Placed) =>
  eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(1))
const creditNotes = async (order: Placed) =>
  (await read(order)).timeline.filter(({ kind }: { kind: string }) => kind === 'credit-note')
const message = (reply: { json(): { message: string } }) => reply.json().message

test('twenty presses at once make one refund at the provider and one credit note, and nothing is left to decide', async () => {
  const order = await anna.buys()
  const { seen } = (await read(order)).possible
  const presses = Array.from({ length: 20 }, () =>
    refund(order, { seen, amount: '10.00', note: 'One server less' }),
  )
  const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code === 200)).toHaveLength(1)
  await settled(order)
  for (const type of ['refund.created', 'charge.refunded', 'refund.updated']) await reports(order, type)
  expect(made(order)).toMatchObject([{ amount: 1000 }])
  expect(await creditNotes(order)).toHaveLength(1)
  expect(await unmatchedPayments(order)).toMatchObject([
    { amount: 1000, state: 'resolved', resolution: 'credited', resolvedBy: root.email },
  ])
  expect(await anna.order(order)).toMatchObject({ refunded: 1000, credited: 1000, status: 'paid' })
  expect(
    (await outbox('money-queued:%')).filter(({ text }) => text.includes(`/orders/${order.id}/`)),
  ).toEqual([])
})

test('a refund without an amount returns what is left, and what the license becomes is chosen', async () => {
  const [kept, revoked] = [await anna.buys(), await anna.buys({ servers: 2 })]
  await refund(kept, { amount: '5.00', note: 'x' })
  await settled(kept)
  await refund(kept)
  await eventually(async () => expect(await unmatchedPayments(kept)).toHaveLength(2))
  await refund(revoked, { license: 'revoke', note: 'Fraud' })
  await settled(revoked)
  expect(made(kept).map(({ amount }) => amount)).toEqual([500, kept.total - 500])
  expect(await anna.order(kept)).toMatchObject({ refunded: kept.total, credited: kept.total })
  expect(await anna.order(revoked)).toMatchObject({ refunded: revoked.total, credited: revoked.total })
  const states = (await anna.licenses()).map(({ state }: { state: string }) => state)
  expect(states.sort()).toEqual(['active', 'revoked'])
})

test('a shortened license loses the refunded share of its term, and its customer gets the new file', async () => {
  const order = await anna.buys()
  const [{ expiration_date: before }] = await anna.licenses()
  const half = { amount: (order.total / 200).toFixed(2), license: 'shorten', note: 'Half' }
  const json = { ...half, seen: (await read(order)).possible.seen }
  const preview = await root.post(`/api/sezam/orders/${order.id}/previews/refund/`, { json })
  expect(preview.json().data).toMatchObject({ refusal: null })
  expect(preview.json().data.lines.slice(0, 3)).toEqual([
    `The refund is ${half.amount}\u00a0EUR.`,
    expect.stringMatching(/May 2027/),
    expect.stringMatching(/new license file/),
  ])
  await refund(order, half)
  await settled(order)
  const [license] = await anna.licenses()
  expect(Date.parse(before) - Date.parse(license.expiration_date)).toBe(Math.round(365 / 2) * 86_400_000)
  expect((await outbox('license-shortened:%', anna.email))[0]?.text).toMatch(/until \d+.May 2027/)
})

test('two halves of an order shorten its whole term, and an upgrade shortens nothing', async () => {
  const order = await anna.buys()
  const half = { amount: (order.total / 200).toFixed(2), license: 'shorten' }
  await refund(order, half)
  await settled(order)
  await refund(order, half)
  await eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(2))
  expect(await anna.licenses()).toMatchObject([{ expiration_date: '2026-11-21' }])

  const other = await anna.buys({ servers: 2 })
  const { license_id: license } = await anna.order(other)
  const upgrade = await anna.buys({ mode: 'upgrade', license_id: license, servers: 3 })
  expect((await refund(upgrade, { license: 'shorten' })).json().fields).toHaveProperty('license')
})

test('a refund is credited with its own amount while one of the dashboard is undecided', async () => {
  const order = await anna.buys()
  peers.stripe.refunds(order, { id: 're_dashboard', amount: 3000 })
  await reports(order)
  await settled(order)
  await refund(order, { amount: '20.00' })
  await eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(2))
  expect(await anna.order(order)).toMatchObject({ refunded: 5000, credited: 2000 })
})

test('the provider answered and the answer was lost: the retry gets the same refund by its key', async () => {
  const order = await anna.buys()
  const [license] = await anna.licenses()
  peers.stripe.behaviour.losingNext = '/v1/refunds'
  await refund(order, { amount: '7.00' })
  await settled(order)
  const keys = findRequests(order).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  expect(made(order)).toMatchObject([{ amount: 700 }])
  expect(license.state).toBe('active')
})

test('a process that was killed before it saved the answer asks again with the same key', async () => {
  const order = await anna.buys()
  await refund(order, { amount: '7.00' })
  await settled(order)
  await shop.db.execute(sql`update refunds set reference = null, settled_at = null where amount = 700
    and payment_id = (select id from payments where order_id = ${order.id})`)
  await shop.db.execute(sql`delete from unmatched_payments where order_id = ${order.id}`)
  expect(message(await refund(order))).toContain('in progress')
  await shop.db.execute(sql`insert into pgboss.job (name, data)
    select 'request-refund', jsonb_build_object('refundId', refunds.id) from refunds
    join payments on payments.id = payment_id where order_id = ${order.id}`)
  await settled(order)
  expect(made(order)).toHaveLength(1)
  expect(new Set(findRequests(order).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(await creditNotes(order)).toHaveLength(1)
})

test('an event that arrives before the answer completes the refund once', async () => {
  const order = await anna.buys()
  const held = Promise.withResolvers<void>()
  peers.stripe.behaviour.refundsAnsweredAfter = held.promise
  await refund(order, { amount: '3.00' })
  await eventually(() => expect(made(order)).toHaveLength(1))
  await reports(order)
  await settled(order)
  held.resolve()
  await eventually(async () => expect(await jobsUnfinished()).toBe(0))
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'resolved', resolution: 'credited' }])
  expect(await creditNotes(order)).toHaveLength(1)
})

test('a refund that fails waits on Today with its order, and a second one credits nothing twice', async () => {
  const order = await anna.buys()
  await refund(order, { amount: '9.00' })
  await settled(order)
  const [first] = made(order)
  peers.stripe.refunds(order, { id: String(first?.id), amount: 900, status: 'failed' })
  await reports(order, 'refund.failed')
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open', outcome: 'failed' }])
  expect(await waitingOrders()).toContain(order.id)
  expect(await anna.order(order)).toMatchObject({ refunded: 0, credited: 900 })
  await refund(order, { amount: '9.00' })
  await eventually(async () => expect(await unmatchedPayments(order)).toHaveLength(2))
  expect(await anna.order(order)).toMatchObject({ refunded: 900, credited: 900 })
})

test('a refund that the provider refuses waits on Today, and its credit note stays', async () => {
  const order = await anna.buys()
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: order.total })
  await refund(order, { amount: '9.00' })
  await settled(order)
  expect(await unmatchedPayments(order)).toMatchObject([
    { state: 'open', outcome: 'failed', text: expect.stringContaining('greater than unrefunded') },
  ])
  expect(await waitingOrders()).toContain(order.id)
  expect(await creditNotes(order)).toHaveLength(1)
})

test('the preview names the e-mails, the credit note and the servers in use, asks no provider and changes nothing', async () => {
  const order = await anna.buys()
  const [{ sn: serial }] = await anna.licenses()
  await productCalls(shop)('activate', { serial })
  const json = { amount: '10.00', license: 'revoke', note: 'Sorry' }
  const reply = await root.post(`/api/sezam/orders/${order.id}/previews/refund/`, { json })
  const { lines, refusal } = reply.json().data
  expect(refusal).toBeNull()
  expect(lines.join('\n')).toMatch(/Servers in use: 1\.[^]*credit note[^]*10\.00.EUR[^]*revoked/i)
  await refund(order, { amount: '1.00' })
  await settled(order)
  expect(findRequests(order).map(({ form }) => form.get('amount'))).toEqual(['100'])
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('more than is left, an unpaid, a refunded and a disputed order are refused, each with its reason', async () => {
  const [pending, paid, disputed] = [
    await anna.orders({ servers: 3 }),
    await anna.buys(),
    await anna.buys({ servers: 2 }),
  ]
  expect(message(await refund(pending))).toContain('Only a paid order')
  expect((await refund(paid, { amount: '100000.00' })).json().fields).toHaveProperty('amount')
  await refund(paid)
  await settled(paid)
  expect(message(await refund(paid))).toContain('Nothing is left')
  peers.stripe.disputes(disputed, { id: `dp_${disputed.id}`, amount: disputed.total })
  await sendStripeEvent(shop, { type: 'charge.dispute.created', object: { id: `dp_${disputed.id}` } })
  await eventsProcessed()
  expect(message(await refund(disputed))).toContain('disputed')
  expect([pending, disputed].flatMap(findRequests)).toEqual([])
})

async function jobsUnfinished(): Promise<number> {
  const { rows } = await shop.db.execute(
    sql`select from pgboss.job where name = 'request-refund' and state <> 'completed'`,
  )
  return rows.length
}

async function waitingOrders(): Promise<number[]> {
  const { waiting } = (await root.get('/api/sezam/today/')).json().data
  const block = waiting.find(({ kind }: { kind: string }) => kind === 'reversals')
  return (block?.items ?? []).flatMap(({ orders }: { orders: number[] }) => orders)
}

test('a transfer is refunded in the bank: Today lists it until a statement has it, which leaves nothing to decide', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const named = { structured: order.reference, currency: order.currency_text }
  await clerk.imports([{ ...named, amount: order.amount }])
  const reply = await refund(order, { amount: '10.00', note: 'One server less' })
  expect(message(reply)).toContain(order.reference)
  const waiting = async () =>
    (await root.get('/api/sezam/today/'))
      .json()
      .data.waiting.find(({ kind }: { kind: string }) => kind === 'refunds')
  expect(await waiting()).toMatchObject({
    items: [{ orders: [order.id], amount: 1000, name: order.reference }],
  })
  const back = { direction: 'DBIT', ...named } as const
  await clerk.imports([{ ...back, amount: '9.00' }])
  expect(await waiting()).toMatchObject({ count: 1 })
  expect(await unmatchedPayments(order)).toMatchObject([{ amount: -900, state: 'open' }])
  await clerk.imports([{ ...back, amount: '10.00', day: '2026-11-21' }])
  expect(await waiting()).toBeUndefined()
  expect(await unmatchedPayments(order)).toMatchObject([
    { state: 'open' },
    { amount: -1000, state: 'resolved', resolution: 'credited', resolvedBy: root.email },
  ])
  expect(await creditNotes(order)).toHaveLength(1)
  expect(await anna.order(order)).toMatchObject({ refunded: 1900, credited: 1000 })
})

test.each([
  ['made', 1000],
  ['not-made', 0],
])('a refund by transfer that no statement shows is closed as %s', async (outcome, refunded) => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const named = { structured: order.reference, currency: order.currency_text }
  await clerk.imports([{ ...named, amount: order.amount }])
  await refund(order, { amount: '10.00', note: 'One server less' })
  const close = () =>
    actAs(root, `orders/${order.id}`, 'close-refund', { outcome, reason: 'By another bank' })
  expect((await close()).statusCode).toBe(200)
  expect(await anna.order(order)).toMatchObject({ refunded, credited: 1000 })
  expect((await close()).statusCode).toBe(409)
  expect((await refund(order, { amount: '5.00', note: 'x' })).statusCode).toBe(200)
})

test('what is left of a payment that was accepted although it was less counts earlier refunds', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const amount = ((order.total - 10_000) / 100).toFixed(2)
  await clerk.imports([{ amount, structured: order.reference, currency: order.currency_text }])
  await clerk.resolves(order, 'apply', '--accepts-difference')
  await refund(order, { amount: '500.00' })
  await actAs(root, `orders/${order.id}`, 'close-refund', { outcome: 'made', reason: 'x' })
  expect((await refund(order)).json().data.amount).toBe(order.total - 10_000 - 50_000)
})
