import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { coupons } from '../coupons/tables.ts'
import { payments } from '../payments/tables.ts'
import { readChat, writesInChat } from '../testing/sandbox-chat.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

const { shop, anna, clerk, peers, unmatchedPayments, root, outbox } = openWorld({
  peers: { stripe: startStripePeer },
})

test('cancelling an order closes its payment page', async () => {
  const order = await anna.orders()
  await clerk.cancels(order)
  await expect.poll(() => atProvider(order)).toBe('expired')
  await expect.poll(() => pages(order)).toMatchObject([{ status: 'expired' }])
  expect(await anna.status(order)).toBe('cancelled')
})

test('an order is cancelled while the provider is down, and its page closes when the provider is back', async () => {
  const order = await anna.orders()
  peers.stripe.behaviour.failing = true
  await clerk.cancels(order)
  await expect.poll(() => shop.logged.join()).toContain('"job":"close-payment-page"')
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'open'])
  peers.stripe.reset()
  await expect.poll(() => atProvider(order)).toBe('expired')
})

test('a payment made just before the order was cancelled becomes an unmatched payment', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  await clerk.cancels(order)
  await expect.poll(() => unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed' }])
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'complete'])
  expect(await anna.licenses()).toEqual([])
})

test('the customer of a cancelled order gets one e-mail with the words for them, and the audit has the reason', async () => {
  const order = await anna.orders()
  const said = await clerk.cancels(order, '--note', 'Ordered <twice>', '--reason', 'Ticket 7')
  expect(said).toContain(`${anna.email} gets the e-mail`)
  const [mail, ...more] = await mailed()
  expect(mail?.subject).toBe(`Astra: order ${order.id} is cancelled`)
  expect(mail?.text).toContain(`We have cancelled order ${order.id}.`)
  expect(mail?.text).toContain('Reason: Ordered <twice>')
  expect(mail?.html).not.toContain('<twice>')
  expect(mail?.text).not.toContain('Ticket 7')
  expect(await root.reads(`/api/sezam/actions/?target=${order.id}`)).toMatchObject([{ reason: 'Ticket 7' }])
  expect(more).toEqual([])
  await expect(clerk.cancels(order)).rejects.toThrow('not-possible-now')
  expect(await subjects()).toHaveLength(1)
})

test('the cancellation e-mail is in the customer’s language, and needs no reason', async () => {
  await anna.speaks('ru')
  const order = await anna.orders()
  await clerk.cancels(order)
  const [mail] = await mailed()
  expect(mail?.subject).toBe(`Astra: заказ ${order.id} отменён`)
  expect(mail?.text).not.toContain('Причина')
})

test('the chat in which a crypto order is paid says that it was cancelled', async () => {
  const order = await anna.orders({ pay: 'crypto' })
  await writesInChat(anna, { text: `/start ${order.start}` })
  await clerk.cancels(order)
  expect(await readChat(anna)).toContain(english.state.cancelled(order.id))
  expect(await subjects()).toEqual([`Astra: order ${order.id} is cancelled`])
})

test('cancelling a bank order sends only the e-mail of its credit note', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const before = (await subjects()).length
  await clerk.cancels(order)
  expect((await subjects()).slice(before)).toEqual([expect.stringContaining('credit note')])
})

const atProvider = ({ session_id }: Placed) => peers.stripe.sessions.get(session_id)?.status
const pages = ({ id }: Placed) => shop.db.select().from(payments).where(eq(payments.orderId, id))
const mailed = () => outbox('%', anna.email)
const subjects = async () => (await mailed()).map(({ subject }) => subject)

test.each(['expired', 'cancelled'])('an order that is %s is ordered again, all of it', async status => {
  const order = await anna.orders({ product: 'astra-1m', servers: 3, periods: 6, country: 'DEU' })
  await close(order, status)
  expect((await again(order)).json().url).toContain('/pay/cs_test_')
  const [second, first] = (await anna.profile()).orders
  expect(first).toMatchObject({ id: order.id, status })
  expect(second).toMatchObject({ status: 'pending', line_title: first.line_title, total: first.total })
})

test('an order is placed again at today’s price, and the old order keeps its price', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS', comment: 'PO 77' })
  await close(order)
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate * 2 where currency = 'RUB'`)
  const reply = await again(order)
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate / 2 where currency = 'RUB'`)
  expect(reply.json().url).toMatch(/\/review\/\?new$/)
  const [second, first] = (await anna.profile()).orders
  expect(second.total).toBeGreaterThan(first.total)
  expect(second).toMatchObject({ client_company: 'Studio Nord', comment: 'PO 77', payment_method: 2 })
})

test('twenty clicks of the customer under one key place one order again', async () => {
  const order = await anna.orders()
  await close(order)
  const replies = await Promise.all(Array.from({ length: 20 }, () => again(order, 'again')))
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
  expect((await anna.profile()).orders).toHaveLength(2)
})

test('ordering a pending order again leads to its open payment page', async () => {
  const order = await anna.orders()
  expect((await again(order)).json().url).toBe(order.payment_url)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('an order that was paid meanwhile is not paid twice', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  const reply = await again(order)
  expect([reply.statusCode, reply.json().message]).toEqual([409, 'This order is already paid.'])
  expect((await again(order)).statusCode).toBe(409)
  expect((await anna.profile()).orders).toMatchObject([{ status: 'paid' }])
})

test('an order with a coupon that is no longer valid is not placed again', async () => {
  await shop.db.insert(coupons).values({ code: 'AGAIN', percent: 10, createdAt: shop.clock.now() })
  const order = await anna.orders({ coupon: 'again' })
  await close(order)
  await shop.db.update(coupons).set({ enabled: false })
  expect((await again(order)).json().message).toBe('This coupon is no longer valid.')
  expect((await anna.profile()).orders).toHaveLength(1)
})

const again = ({ id }: { id: number }, key?: string) =>
  anna.post(`/api/orders/${id}/reorder/`, key ? { headers: { 'idempotency-key': key } } : {})
const close = ({ id }: { id: number }, status = 'expired') =>
  shop.db.execute(sql`update orders set status = ${status} where id = ${id}`)

test.each<[string, string, (order: Placed) => unknown]>([
  ['is open', 'pending', () => {}],
  ['was paid in its last minute', 'paid', order => peers.stripe.pays(order)],
  ['has closed but whose payment link is open', 'pending', leavesLink],
])('ordering again does not replace an order whose page %s', async (_which, status, happens) => {
  const order = await orderedFourHoursAgo()
  await happens(order)
  expect((await anna.asksFor()).json().url).toMatch(new RegExp(`/orders/${order.id}/review/\\?new$`))
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status }])
})

async function leavesLink({ id, session_id }: Placed) {
  await anna.post(`/api/orders/${id}/payment-link/`)
  peers.stripe.change(session_id, { status: 'expired' })
}

test('an order whose page has closed makes room for a new one', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  expect((await anna.asksFor()).json().url).toContain('/pay/cs_test_')
  const both = [{ status: 'pending' }, { id: order.id, status: 'expired' }]
  expect((await anna.profile()).orders).toMatchObject(both)
})

test('while the provider is down, no order is closed and the customer is informed', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.behaviour.failing = true
  const reply = await anna.asksFor()
  const message = expect.stringContaining('The payment system did not respond, so we could not check')
  expect([reply.statusCode, reply.json().message]).toEqual([502, message])
  expect((await anna.profile()).orders).toMatchObject([{ id: order.id, status: 'pending' }])
})

test('an order that expires sends one e-mail, with a way to order again', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await Promise.all([syncOpenPayments(shop.shop), syncOpenPayments(shop.shop)])
  expect(await anna.order(order)).toMatchObject({ status: 'expired', payment_url: '' })
  const [mail, ...more] = await mailed()
  expect(mail?.subject).toBe(`Astra: order ${order.id} has expired`)
  expect(mail?.text).toContain(`Order ${order.id} was not paid in time. Nothing was charged.`)
  expect(mail?.text).toContain(`/orders/${order.id}/review/`)
  expect(more).toEqual([])
})

test('an order that the customer has replaced expires without an e-mail', async () => {
  const order = await orderedFourHoursAgo()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await anna.orders({ servers: 3 })
  await syncOpenPayments(shop.shop)
  expect(await anna.status(order)).toBe('expired')
  expect(await outbox(`order-expired:${order.id}`)).toEqual([])
})

async function orderedFourHoursAgo() {
  const order = await anna.orders()
  shop.clock.pass(4 * 3600)
  return order
}
