import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { act as actAs } from '../testing/act.ts'
import { productCalls } from '../testing/product-calls.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const world = openWorld({ peers: { stripe: startStripePeer } })
const { anna, root, shop, peers, clerk, unmatchedPayments, eventsProcessed, outbox } = world

const asked = { license: 'keep', reason: 'He asked' }
const refund = ({ id }: Placed, json: Record<string, unknown> = {}) =>
  actAs(root, `orders/${id}`, 'refund', { ...asked, ...json })
const read = ({ id }: Placed) => root.reads(`/api/sezam/orders/${id}/`)
const preview = async ({ id }: Placed, json: object) =>
  (await root.post(`/api/sezam/orders/${id}/previews/refund/`, { json })).json().data
const findRequests = ({ session_id }: Placed) =>
  peers.stripe.requests.filter(
    ({ path, form }) => path === '/v1/refunds' && form.get('payment_intent') === `pi_${session_id}`,
  )
const made = ({ session_id }: Placed) =>
  [...peers.stripe.refundsMade.values()].filter(refund => refund.payment_intent === `pi_${session_id}`)
const reports = async (order: Placed, type = 'refund.created') => {
  await sendStripeEvent(shop, { type, object: { id: 're_1', charge: `ch_${order.session_id}` } })
  await eventsProcessed()
}
const settled = async (order: Placed, count = 1) =>
  await expect.poll(() => unmatchedPayments(order)).toHaveLength(count)
/** Refunds, and waits until the provider has answered. */
async function isRefunded(order: Placed, json: Record<string, unknown> = {}, count = 1) {
  await refund(order, json)
  await settled(order, count)
}
const ordersByBank = () => anna.orders({ pay: 'bank', country: 'RUS' })
const creditNotes = async (order: Placed) =>
  (await read(order)).timeline.filter(({ kind }: { kind: string }) => kind === 'credit-note')
const message = (reply: { json(): { message: string } }) => reply.json().message

test('twenty presses at once make one refund at the provider and one credit note, and nothing is left to decide', async () => {
  const order = await anna.buys()
  const { seen } = (await read(order)).possible
  const json = { seen, amount: '10.00', note: 'One server less' }
  const presses = Array.from({ length: 20 }, () => refund(order, json))
  const codes = (await Promise.all(presses)).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code === 200)).toHaveLength(1)
  await settled(order)
  for (const type of ['refund.created', 'charge.refunded', 'refund.updated']) await reports(order, type)
  expect(made(order)).toMatchObject([{ amount: 1000 }])
  expect(await creditNotes(order)).toHaveLength(1)
  const credited = { state: 'resolved', resolution: 'credited', resolvedBy: root.email }
  expect(await unmatchedPayments(order)).toMatchObject([{ amount: 1000, ...credited }])
  expect(await anna.order(order)).toMatchObject({ refunded: 1000, credited: 1000, status: 'paid' })
  const notices = (await outbox('money-queued:%')).map(({ text }) => text).join()
  expect(notices).not.toContain(`/orders/${order.id}/`)
})

test('a refund without an amount returns what is left, and what the license becomes is chosen', async () => {
  const [kept, revoked] = [await anna.buys(), await anna.buys({ servers: 2 })]
  await isRefunded(kept, { amount: '5.00', note: 'x' })
  await isRefunded(kept, {}, 2)
  await isRefunded(revoked, { license: 'revoke', note: 'Fraud' })
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
  const { seen } = (await read(order)).possible
  const { lines, refusal } = await preview(order, { ...half, seen })
  expect(refusal).toBeNull()
  const license = [expect.stringMatching(/May 2027/), expect.stringMatching(/new license file/)]
  expect(lines.slice(0, 3)).toEqual([`The refund is ${half.amount}\u00a0EUR.`, ...license])
  await isRefunded(order, half)
  const [{ expiration_date: after }] = await anna.licenses()
  expect(Date.parse(before) - Date.parse(after)).toBe(Math.round(365 / 2) * 86_400_000)
  expect((await outbox('license-shortened:%', anna.email))[0]?.text).toMatch(/until \d+.May 2027/)
})

test('two halves of an order shorten its whole term, and an upgrade shortens nothing', async () => {
  const order = await anna.buys()
  const half = { amount: (order.total / 200).toFixed(2), license: 'shorten' }
  await isRefunded(order, half)
  await isRefunded(order, half, 2)
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
  await isRefunded(order, { amount: '20.00' }, 2)
  expect(await anna.order(order)).toMatchObject({ refunded: 5000, credited: 2000 })
})

test('the provider answered and the answer was lost: the retry gets the same refund by its key', async () => {
  const order = await anna.buys()
  peers.stripe.behaviour.losingNext = '/v1/refunds'
  await isRefunded(order, { amount: '7.00' })
  const keys = findRequests(order).map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1])
  expect(made(order)).toMatchObject([{ amount: 700 }])
})

test('a process that was killed before it saved the answer asks again with the same key', async () => {
  const order = await anna.buys()
  await isRefunded(order, { amount: '7.00' })
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
  await expect.poll(() => made(order)).toHaveLength(1)
  await reports(order)
  await settled(order)
  held.resolve()
  const unfinished = sql`select from pgboss.job where name = 'request-refund' and state <> 'completed'`
  await expect.poll(async () => (await shop.db.execute(unfinished)).rows).toEqual([])
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'resolved', resolution: 'credited' }])
  expect(await creditNotes(order)).toHaveLength(1)
})

test('a refund that fails waits on Today with its order, and a second one credits nothing twice', async () => {
  const order = await anna.buys()
  await isRefunded(order, { amount: '9.00' })
  const [first] = made(order)
  peers.stripe.refunds(order, { id: String(first?.id), amount: 900, status: 'failed' })
  await reports(order, 'refund.failed')
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open', outcome: 'failed' }])
  expect(await waiting('reversals')).toMatchObject({ items: isListed(order) })
  expect(await anna.order(order)).toMatchObject({ refunded: 0, credited: 900 })
  await isRefunded(order, { amount: '9.00' }, 2)
  expect(await anna.order(order)).toMatchObject({ refunded: 900, credited: 900 })
})

test('a refund that the provider refuses waits on Today, and its credit note stays', async () => {
  const order = await anna.buys()
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: order.total })
  await isRefunded(order, { amount: '9.00' })
  const text = expect.stringContaining('greater than unrefunded')
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open', outcome: 'failed', text }])
  expect(await waiting('reversals')).toMatchObject({ items: isListed(order) })
  expect(await creditNotes(order)).toHaveLength(1)
})

test('the preview names the e-mails, the credit note and the servers in use, asks no provider and changes nothing', async () => {
  const order = await anna.buys()
  const [{ sn: serial }] = await anna.licenses()
  await productCalls(shop)('activate', { serial })
  const shown = await preview(order, { amount: '10.00', license: 'revoke', note: 'Sorry' })
  expect(shown.refusal).toBeNull()
  expect(shown.lines.join('\n')).toMatch(/Servers in use: 1\.[^]*credit note[^]*10\.00.EUR[^]*revoked/i)
  await isRefunded(order, { amount: '1.00' })
  expect(findRequests(order).map(({ form }) => form.get('amount'))).toEqual(['100'])
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('more than is left, an unpaid, a refunded and a disputed order are refused, each with its reason', async () => {
  const [pending, paid] = [await anna.orders({ servers: 3 }), await anna.buys()]
  const disputed = await anna.buys({ servers: 2 })
  expect(message(await refund(pending))).toContain('Only a paid order')
  expect((await refund(paid, { amount: '100000.00' })).json().fields).toHaveProperty('amount')
  await isRefunded(paid)
  expect(message(await refund(paid))).toContain('Nothing is left')
  peers.stripe.disputes(disputed, { id: `dp_${disputed.id}`, amount: disputed.total })
  await sendStripeEvent(shop, { type: 'charge.dispute.created', object: { id: `dp_${disputed.id}` } })
  await eventsProcessed()
  expect(message(await refund(disputed))).toContain('disputed')
  expect([pending, disputed].flatMap(findRequests)).toEqual([])
})

/** Today lists these rows of this kind. */
const waiting = async (kind: string) =>
  (await root.reads('/api/sezam/today/')).waiting.find((block: { kind: string }) => block.kind === kind)
const isListed = ({ id }: Placed) => expect.arrayContaining([expect.objectContaining({ orders: [id] })])

test('a transfer is refunded in the bank: Today lists it until a statement has it, which leaves nothing to decide', async () => {
  const order = await ordersByBank()
  await clerk.importsTransfer(order)
  const reply = await refund(order, { amount: '10.00', note: 'One server less' })
  expect(message(reply)).toContain(order.reference)
  const item = { orders: [order.id], amount: 1000, name: order.reference }
  expect(await waiting('refunds')).toMatchObject({ items: [item] })
  await clerk.importsTransfer(order, { direction: 'DBIT', amount: '9.00' })
  expect(await waiting('refunds')).toMatchObject({ count: 1 })
  expect(await unmatchedPayments(order)).toMatchObject([{ amount: -900, state: 'open' }])
  await clerk.importsTransfer(order, { direction: 'DBIT', amount: '10.00', day: '2026-11-21' })
  expect(await waiting('refunds')).toBeUndefined()
  const credited = { amount: -1000, state: 'resolved', resolution: 'credited', resolvedBy: root.email }
  expect(await unmatchedPayments(order)).toMatchObject([{ state: 'open' }, credited])
  expect(await creditNotes(order)).toHaveLength(1)
  expect(await anna.order(order)).toMatchObject({ refunded: 1900, credited: 1000 })
})

test.each([
  ['made', 1000],
  ['not-made', 0],
])('a refund by transfer that no statement shows is closed as %s', async (outcome, refunded) => {
  const order = await ordersByBank()
  await clerk.importsTransfer(order)
  await refund(order, { amount: '10.00', note: 'One server less' })
  const close = () =>
    actAs(root, `orders/${order.id}`, 'close-refund', { outcome, reason: 'By another bank' })
  expect((await close()).statusCode).toBe(200)
  expect(await anna.order(order)).toMatchObject({ refunded, credited: 1000 })
  expect((await close()).statusCode).toBe(409)
  expect((await refund(order, { amount: '5.00', note: 'x' })).statusCode).toBe(200)
})

test('what is left of a payment that was accepted although it was less counts earlier refunds', async () => {
  const order = await ordersByBank()
  await clerk.importsTransfer(order, { amount: ((order.total - 10_000) / 100).toFixed(2) })
  await clerk.resolves(order, 'apply', '--accepts-difference')
  await refund(order, { amount: '500.00' })
  await actAs(root, `orders/${order.id}`, 'close-refund', { outcome: 'made', reason: 'x' })
  expect((await refund(order)).json().data.amount).toBe(order.total - 10_000 - 50_000)
})
