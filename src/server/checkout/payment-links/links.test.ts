import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '../../payments/tables.ts'
import { sendStripeEvent, startStripePeer } from '../../testing/stripe-peer.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { syncOpenPayments } from '../sync-open-payments.ts'
import { paymentLinks } from './tables.ts'

const world = openWorld({ peers: { stripe: startStripePeer } })
const { shop, anna, boris, peers, visitor, unmatchedPayments } = world
/** A link needs no account: boris opens it as a customer, an anonymous visitor in its own test. */
const accountant = boris
const day = 86_400
type Order = { id: number; session_id: string }

test('a link leads anyone to the payment page that is already open', async () => {
  const order = await anna.orders()
  const reply = await visitor().get(await linkTo(order))
  expect(reply.json()).toMatchObject({ ok: true, data: { url: order.payment_url } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await listAttempts(order)).toEqual(['1 open'])
})

test('a payment link shows what is paid, to whom and until when, not who ordered', async () => {
  const order = await anna.orders(companyDetails)
  const { url: _, ...shown } = await visitor().reads(await linkTo(order))
  const bought = { line_title: 'Astra yearly subscription, 1 server', total: 22_000, currency_text: 'EUR' }
  const payment = { seller: 'Example Software OÜ', pay_until: '2026-11-28T10:00:00.000Z' }
  expect(shown).toEqual({ order_id: order.id, ...bought, ...payment })
})

test('the payment link is the same all day', async () => {
  const order = await anna.orders()
  const first = await makesLink(order)
  shop.clock.pass(3600)
  const second = await makesLink(order)
  expect(first.json().data.url).toMatch(/^http:\/\/localhost:\d+\/orders\/payment\/link\/\?id=[\w-]{43}$/)
  expect(second.json()).toEqual(first.json())
})

test('neither the database nor the log contains the token of a link', async () => {
  const link = await linkTo(await anna.orders())
  await accountant.get(link)
  const token = link.split('id=')[1] ?? ''
  const kept = await shop.db.select().from(paymentLinks)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(shop.logged.join('\n')).not.toContain(token)
})

test('when the page has closed, the link opens one other page for the order, also for ten visitors at once', async () => {
  const { order, link } = await closesPage()
  const opened = await Promise.all(Array.from({ length: 10 }, () => accountant.reads(link)))
  const [, second, ...more] = findSessions(order)
  expect([new Set(opened.map(({ url }) => url)), more]).toEqual([new Set([second?.url]), []])
  const asked = peers.stripe.requests.findLast(({ method }) => method === 'POST')
  expect(asked?.idempotencyKey).toBe(`order:${order.id}:attempt:2`)
  expect(await listAttempts(order)).toEqual(['1 expired', '2 open'])
  const open = { session_id: second?.id, payment_url: second?.url }
  expect(await anna.order(order)).toMatchObject({ status: 'pending', ...open })
})

test('a payment on both pages gives one license and one unmatched payment', async () => {
  const { order, link } = await closesPage()
  await accountant.get(link)
  const second = findSessions(order)[1]?.id ?? ''
  await isPaid(second)
  await expect.poll(() => anna.status(order)).toBe('paid')
  expect((await accountant.get(link)).json().message).toBe('This order is already paid.')

  await isPaid(order.session_id)
  const twice = { reason: 'paid-twice', sessionId: order.session_id }
  await expect.poll(() => unmatchedPayments(order)).toMatchObject([twice])
  expect(await anna.licenses()).toHaveLength(1)
})

const isUnknown = 'This payment link does not exist. Check that you copied the whole address.'
test.each([
  ['', 404, isUnknown],
  ['?id=guessed', 404, isUnknown],
  ['?id=a&id=b', 400, 'Please check the form and try again.'],
])('the link %j is refused with its reason', async (query, status, message) => {
  const reply = await accountant.get(`/api/orders/payment-link/${query}`)
  expect([reply.statusCode, reply.json().message]).toEqual([status, message])
})

test('a link works for seven days', async () => {
  const { link } = await closesPage()
  shop.clock.pass(7 * day - 1)
  expect((await accountant.get(link)).statusCode).toBe(200)
  shop.clock.pass(1)
  const reply = await accountant.get(link)
  const message = 'This payment link has expired. Ask the sender for a new one.'
  expect([reply.statusCode, reply.json().message]).toEqual([409, message])
})

test.each([
  ['cancelled', 'This order was cancelled. There is nothing to pay.'],
  ['expired', 'This order has expired. Please order again.'],
])('the link to an order that is %s says so', async (status, message) => {
  const order = await anna.orders()
  const link = await linkTo(order)
  await shop.db.execute(sql`update orders set status = ${status} where id = ${order.id}`)
  const reply = await accountant.get(link)
  expect([reply.statusCode, reply.json().message]).toEqual([409, message])
  expect((await makesLink(order)).json().message).toBe(message)
})

test('an order with a payment link outlives its payment page, and expires with the link', async () => {
  const { order } = await closesPage()
  shop.clock.pass(4 * 3600)
  await syncOpenPayments(shop.shop)
  expect(await anna.order(order)).toMatchObject({ status: 'pending', payment_url: '' })
  shop.clock.pass(7 * day)
  await syncOpenPayments(shop.shop)
  expect(await anna.order(order)).toMatchObject({ status: 'expired' })
})

test('an attempt that was interrupted long ago does not block the link', async () => {
  const { order, link } = await closesPage()
  const longAgo = new Date(shop.clock.now().getTime() - day * 1000)
  await shop.db.execute(sql`insert into payment_attempts values (${order.id}, 2, ${longAgo})`)
  expect((await accountant.get(link)).statusCode).toBe(200)
  expect(await listAttempts(order)).toEqual(['1 expired', '3 open'])
})

test('the database allows one open page per order', async () => {
  const order = await anna.orders()
  const second = shop.db.execute(sql`
    insert into payments (order_id, attempt, provider, session_id, url, amount, currency, created_at, expires_at)
    select order_id, 2, provider, 'cs_second', url, amount, currency, created_at, expires_at
    from payments where order_id = ${order.id}`)
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'payments_one_open' } })
})

test('there are links for card orders only', async () => {
  const bank = await anna.orders({ pay: 'bank', country: 'RUS' })
  const { message } = (await makesLink(bank)).json()
  expect(message).toBe('Payment links are available only for orders paid by card.')
})

test('guesses of links are limited for each IPv6 network, and new links for each customer', async () => {
  const order = await anna.orders()
  const network = Array.from({ length: 61 }, (_, index) => visitor({ address: `2001:db8::${index + 1}` }))
  const opened = await Promise.all(network.map(each => each.get('/api/orders/payment-link/?id=guessed')))
  expect(opened.filter(reply => reply.statusCode === 429)).toHaveLength(1)
  const made = await Promise.all(Array.from({ length: 61 }, () => makesLink(order)))
  expect(made.filter(reply => reply.statusCode === 429)).toHaveLength(1)
})

const makesLink = ({ id }: Order) => anna.post(`/api/orders/${id}/payment-link/`)

async function linkTo(order: Order): Promise<string> {
  const address = new URL((await makesLink(order)).json().data.url)
  return `/api/orders/payment-link/${address.search}`
}

/** An order whose payment page has closed, and its link. */
async function closesPage() {
  const order = await anna.orders()
  const link = await linkTo(order)
  peers.stripe.change(order.session_id, { status: 'expired' })
  return { order, link }
}

function isPaid(sessionId: string) {
  peers.stripe.pays({ session_id: sessionId })
  return sendStripeEvent(shop, { sessionId })
}

async function listAttempts({ id }: Order) {
  const rows = await shop.db.select().from(payments).where(sql`order_id = ${id}`).orderBy(payments.attempt)
  return rows.map(({ attempt, status }) => `${attempt} ${status}`)
}

const findSessions = ({ id }: Order) =>
  [...peers.stripe.sessions.values()].filter(session => session.client_reference_id === String(id))
