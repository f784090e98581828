import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { syncPayment } from '../checkout/sync-payment.ts'
import { recordReversals } from '../checkout/webhooks/payment-events.ts'
import { payments } from '../payments/tables.ts'
import { act } from '../testing/act.ts'
import { readExport } from '../testing/read-export.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, root, clerk, shop, peers, visitor, unmatchedPayments } = openWorld({
  peers: { stripe: startStripePeer },
})
const underReview = [409, refusals['payment-under-review']]

test('a cancelled order whose payment arrived late cannot be paid again, in any way', async () => {
  const order = await anna.orders()
  await clerk.cancels(order)
  await pays(order)
  expect(await anna.order(order)).toMatchObject({ status: 'cancelled', money_waits: true, payment_url: '' })
  const replies = ['reorder', 'payment-link', 'payment-link/mail'].map(how => asksToPay(order, how))
  expect(await Promise.all(replies)).toEqual([underReview, underReview, underReview])
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('a payment link syncs the payment first, and refuses where a wrong amount arrived', async () => {
  const order = await anna.orders()
  const { url } = (await anna.post(`/api/orders/${order.id}/payment-link/`)).json().data
  peers.stripe.pays(order, { amount_total: 1 })
  const opened = await visitor().get(`/api/orders/payment-link/${new URL(url).search}`)
  expect([opened.statusCode, opened.json().message]).toEqual(underReview)
  expect(await anna.order(order)).toMatchObject({ status: 'pending', money_waits: true, payment_url: '' })
})

test('ordering again syncs the page of the closed order first: it may have been paid a moment ago', async () => {
  const order = await anna.orders()
  await setStatus(order, 'expired')
  peers.stripe.pays(order)
  expect(await asksToPay(order, 'reorder')).toEqual(underReview)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test.each(['cancelled', 'expired'])('an unmatched payment can pay an order that is %s', async status => {
  const order = await anna.orders({ servers: 3 })
  await setStatus(order, status)
  const twin = await anna.orders({ servers: 3 })
  await pays(order)
  expect(await applies(order, [order])).toContain(`Paid orders: ${order.id}.`)
  expect(await anna.order(order)).toMatchObject({ status: 'paid', invoice: { number: expect.any(String) } })
  expect(await anna.licenses()).toMatchObject([{ servers: 3 }])
  expect(await anna.status(twin)).toBe('pending')
})

test('an order that an operator paid with a card payment is refunded, and a dispute names it', async () => {
  const order = await anna.orders()
  await clerk.cancels(order)
  await pays(order)
  const disputed = { id: `dp_${order.id}`, amount: order.total }
  peers.stripe.disputes(order, disputed)
  await isReported('disputed', disputed.id)
  await applies(order, [order])
  expect((await unmatchedPayments(order)).at(-1)).toMatchObject({ reason: 'disputed', orderId: order.id })
  peers.stripe.disputes(order, { ...disputed, status: 'won' })
  await isReported('disputed', disputed.id)
  await act(root, `orders/${order.id}`, 'refund', { license: 'keep', reason: 'x', note: 'x' })
  await expect.poll(() => anna.order(order)).toMatchObject({ refunded: order.total })
})

test('card money that paid no order and was returned by the provider leaves no open item', async () => {
  const order = await anna.orders()
  await clerk.cancels(order)
  await pays(order)
  peers.stripe.refunds(order, { id: `re_${order.id}`, amount: order.total })
  await isReported('refunded', `ch_${order.session_id}`)
  const { rows } = await readExport(clerk, 'open-items', '--period', '2026')
  expect(rows.filter(row => [String(order.id), ''].includes(row['order'] ?? ''))).toEqual([])
})

test('a transfer for several orders can pay each of them, once and with its share', async () => {
  const bank = { pay: 'bank', country: 'RUS' } as const
  const [small, large] = [await anna.orders(bank), await anna.orders({ ...bank, servers: 9 })]
  const amount = ((small.total + large.total) / 100).toFixed(2)
  const text = `${small.reference} ${large.reference}`
  await clerk.importsTransfer(small, { amount, structured: '', text })
  await applies(small, [small, large])
  for (const order of [small, large])
    expect(await anna.order(order)).toMatchObject({ status: 'paid', money_waits: false })
  const isShare = sql`unmatched_payment_id is not null and order_id in (${small.id}, ${large.id})`
  const shares = await shop.db.select().from(payments).where(isShare).orderBy(payments.amount)
  expect(shares).toMatchObject([{ amount: small.total }, { amount: large.total }])
  await expect(applies(small, [small])).rejects.toThrow('not-possible-now')
})

test('a closed order is not paid with another amount, nor where its invoice was credited', async () => {
  const [short, dear] = [await anna.orders(), await anna.orders({ servers: 9 })]
  const billed = await anna.orders({ pay: 'bank', country: 'RUS' })
  for (const order of [short, dear, billed]) await clerk.cancels(order)
  await pays(short, { amount_total: 1 })
  await expect(applies(short, [short])).rejects.toThrow('amount-differs')
  await expect(applies(short, [billed])).rejects.toThrow('invoice-credited')
  await expect(applies(short, [dear])).rejects.toThrow('amount-differs')
  expect(await anna.licenses()).toEqual([])
})

test('a closed upgrade is not paid after all where its license has more days than it was priced for', async () => {
  await pays(await anna.orders())
  const [{ id: license_id }] = await anna.licenses()
  const upgrade = await anna.orders({ mode: 'upgrade', license_id, servers: 5 })
  await clerk.cancels(upgrade)
  await pays(await anna.orders({ mode: 'renew', license_id }))
  await pays(upgrade)
  await expect(applies(upgrade, [upgrade])).rejects.toThrow('order-not-fulfillable')
  expect(await anna.licenses()).toMatchObject([{ servers: 1 }])
})

/** The card provider has the money, and the shop asks for it. */
async function pays(order: Placed, change: object = {}) {
  peers.stripe.pays(order, change)
  await syncPayment(shop.shop, shop.shop.providers.card, order.session_id)
}

const isReported = (reason: 'disputed' | 'refunded', reference: string) =>
  recordReversals(shop.shop, shop.shop.providers.card, { reason, reference })

const setStatus = ({ id }: Placed, status: string) =>
  shop.db.execute(sql`update orders set status = ${status} where id = ${id}`)

async function asksToPay({ id }: Placed, how: string) {
  const reply = await anna.post(`/api/orders/${id}/${how}/`, { json: {} })
  return [reply.statusCode, reply.json().message]
}

const applies = (order: Placed, to: Placed[]) =>
  clerk.resolves(order, 'apply', '--orders', to.map(({ id }) => id).join(' '))
