import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { payments, unmatchedPayments } from '../../payments/tables.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../../testing/stripe-peer.ts'
import { reconcilePayments } from '../sync-open-payments.ts'
import { paymentLinks } from './tables.ts'

let peer: StripePeer
let shop: TestShop
let anna: Visitor
let accountant: Visitor
let people = 0
const day = 86_400

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
})
afterAll(async () => {
  await shop.close()
  await peer.close()
})

beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00Z')
  anna = visitor(shop)
  accountant = visitor(shop, { address: `10.1.0.${++people}` })
  await anna.signsIn(`anna${people}@studio.example`)
})

type Ordered = { id: number; session_id: string; payment_url: string }

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data

async function ordered(cart: object = {}): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  return (await profile()).orders[0]
}

const makesLink = ({ id }: Ordered, by = anna) => by.post(`/api/orders/${id}/payment-link/`)

async function linkTo(order: Ordered): Promise<string> {
  const address = new URL((await makesLink(order)).json().data.url)
  return `/api/orders/payment-link/${address.search}`
}

const orderNow = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data
const expires = (sessionId: string) => peer.change(sessionId, { status: 'expired' })
const pays = (sessionId: string) =>
  peer.change(sessionId, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` })

async function attemptsOf({ id }: Ordered) {
  const rows = await shop.shop.db
    .select()
    .from(payments)
    .where(sql`order_id = ${id}`)
    .orderBy(payments.attempt)
  return rows.map(({ attempt, status }) => `${attempt} ${status}`)
}

const sessionsOf = ({ id }: Ordered) =>
  [...peer.sessions.values()].filter(session => session.client_reference_id === String(id))

async function webhook(sessionId: string, type = 'checkout.session.completed') {
  await shop.app.inject(await stripeWebhook({ id: `evt_${type}_${sessionId}`, type, sessionId }))
}

test('a link leads anyone to the payment page that is already open', async () => {
  const order = await ordered()
  const reply = await accountant.get(await linkTo(order))
  expect(reply.json()).toEqual({
    ok: true,
    message: 'The payment page is open.',
    data: { url: order.payment_url },
  })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await attemptsOf(order)).toEqual(['1 open'])
})

test('the address to share is the page’s, and the same one all day', async () => {
  const order = await ordered()
  const [first, second] = [await makesLink(order), await makesLink(order)]
  expect(first.json().data.url).toMatch(/^http:\/\/localhost:\d+\/orders\/payment\/link\/\?id=[\w-]{43}$/)
  expect(second.json()).toEqual(first.json())
})

test('the database and the log hold nothing of what stands in a link', async () => {
  const link = await linkTo(await ordered())
  await accountant.get(link)
  const token = link.split('id=')[1] ?? ''
  const kept = await shop.shop.db.select().from(paymentLinks)
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(shop.logged.join('\n')).not.toContain(token)
})

test('once the page has closed the link opens another one for the same order', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  const { url } = (await accountant.get(link)).json().data
  const [, second] = sessionsOf(order)
  expect(url).toBe(second?.url)
  expect(peer.requests.findLast(({ method }) => method === 'POST')?.idempotencyKey).toBe(
    `order:${order.id}:attempt:2`,
  )
  expect(await attemptsOf(order)).toEqual(['1 expired', '2 open'])
  expect(await orderNow(order)).toMatchObject({ status: 'pending', session_id: second?.id, payment_url: url })
})

test('ten people who open the link at once, after the page has closed, meet on one page', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  const replies = await Promise.all(Array.from({ length: 10 }, () => accountant.get(link)))
  expect(new Set(replies.map(reply => reply.json().data.url)).size).toBe(1)
  expect(sessionsOf(order)).toHaveLength(2)
  expect(await attemptsOf(order)).toEqual(['1 expired', '2 open'])
})

test('what the accountant pays through a second page gives the owner one license', async () => {
  const order = await ordered({ servers: 3 })
  const link = await linkTo(order)
  expires(order.session_id)
  await accountant.get(link)
  pays(sessionsOf(order)[1]?.id ?? '')
  expect((await accountant.get(link)).json().message).toBe('This order is already paid.')
  expect((await profile()).licenses).toMatchObject([{ servers: 3 }])
})

test('money that comes through both pages gives one license, and the second sum waits for a person', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  await accountant.get(link)
  const second = sessionsOf(order)[1]?.id ?? ''
  pays(second)
  await webhook(second)
  await eventually(async () => expect(await orderNow(order)).toMatchObject({ status: 'paid' }))

  pays(order.session_id)
  await webhook(order.session_id)
  const mismatches = async () =>
    (await shop.shop.db.select().from(unmatchedPayments)).filter(row => row.orderId === order.id)
  await eventually(async () =>
    expect(await mismatches()).toMatchObject([{ reason: 'paid-twice', sessionId: order.session_id }]),
  )
  expect((await profile()).licenses).toHaveLength(1)
})

test('money with a wrong amount is not asked for again', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  pays(order.session_id)
  peer.change(order.session_id, { amount_total: 1 })
  const reply = await accountant.get(link)
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('are reviewing it')])
  expect(sessionsOf(order)).toHaveLength(1)
})

test.each([
  ['', 404, 'This payment link does not exist. Check that you copied the whole address.'],
  ['?id=guessed', 404, 'This payment link does not exist. Check that you copied the whole address.'],
  ['?id=a&id=b', 400, 'Please check the form and try again.'],
])('the link %j is refused in words', async (query, status, message) => {
  const reply = await accountant.get(`/api/orders/payment-link/${query}`)
  expect([reply.statusCode, reply.json().message]).toEqual([status, message])
})

test('a link works for seven days', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  shop.clock.pass(7 * day - 1)
  expect((await accountant.get(link)).statusCode).toBe(200)
  shop.clock.pass(1)
  const reply = await accountant.get(link)
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'This payment link has expired. Ask the sender for a new one.',
  ])
})

test.each([
  ['cancelled', 'This order was cancelled. There is nothing to pay.'],
  ['expired', 'This order has expired. Please order again.'],
])('the link to an order that is %s says so', async (status, message) => {
  const order = await ordered()
  const link = await linkTo(order)
  await shop.shop.db.execute(sql`update orders set status = ${status} where id = ${order.id}`)
  const reply = await accountant.get(link)
  expect([reply.statusCode, reply.json().message]).toEqual([409, message])
  expect((await makesLink(order)).json().message).toBe(message)
})

test('a refusal speaks Russian to a visitor who chose it', async () => {
  await accountant.post('/i18n/setlang', { form: { language: 'ru' } })
  const reply = await accountant.get('/api/orders/payment-link/?id=guessed')
  expect(reply.json().message).toBe('Такой ссылки на оплату нет. Проверьте, что адрес скопирован целиком.')
})

test('an order that a link holds open outlives its page, and ends with the link', async () => {
  const order = await ordered()
  await linkTo(order)
  expires(order.session_id)
  shop.clock.pass(4 * 3600)
  await reconcilePayments(shop.shop)
  expect(await orderNow(order)).toMatchObject({ status: 'pending', payment_url: '' })
  shop.clock.pass(7 * day)
  await reconcilePayments(shop.shop)
  expect(await orderNow(order)).toMatchObject({ status: 'expired' })
})

test('without a link an order ends with its page, as ever', async () => {
  const order = await ordered()
  expires(order.session_id)
  shop.clock.pass(60)
  await reconcilePayments(shop.shop)
  expect(await orderNow(order)).toMatchObject({ status: 'expired' })
})

test('a provider that is out of order is said in words, and the link works later', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  peer.behaviour.failing = true
  const failed = await accountant.get(link)
  peer.behaviour.failing = false
  expect([failed.statusCode, failed.json().message]).toEqual([
    502,
    'The payment system did not respond, and nothing was charged. Please try again in a minute.',
  ])
  expect((await accountant.get(link)).json().data.url).toBe(sessionsOf(order)[1]?.url)
})

test('an attempt that was cut off long ago does not stand in the way', async () => {
  const order = await ordered()
  const link = await linkTo(order)
  expires(order.session_id)
  await shop.shop.db.execute(
    sql`insert into payment_attempts values (${order.id}, 2, ${shop.clock.now()}::timestamptz - interval '1 day')`,
  )
  expect((await accountant.get(link)).statusCode).toBe(200)
  expect(await attemptsOf(order)).toEqual(['1 expired', '3 open'])
})

test('the database holds no two open pages of one order', async () => {
  const order = await ordered()
  const second = shop.shop.db.execute(sql`
    insert into payments (order_id, attempt, provider, session_id, url, amount, currency, created_at, expires_at)
    select order_id, 2, provider, 'cs_second', url, amount, currency, created_at, expires_at
    from payments where order_id = ${order.id}`)
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'payments_one_open' } })
})

test('only the owner and a superuser make links, and only for card orders', async () => {
  const order = await ordered()
  const boris = visitor(shop)
  const clerk = visitor(shop)
  await boris.signsIn('boris@cable.example')
  await clerk.signsIn('clerk@astra.example')
  expect((await makesLink(order, accountant)).statusCode).toBe(401)
  expect((await makesLink(order, boris)).statusCode).toBe(404)
  expect((await makesLink(order, clerk)).statusCode).toBe(200)
  const address = {
    client_company: 'Studio Nord',
    client_zip: '191186',
    client_city: 'Sankt-Peterburg',
    client_address_line: 'Nevsky 1',
  }
  const bank = await ordered({ payment: 'bank', country: 'RUS', ...address })
  expect((await makesLink(bank)).json().message).toBe(
    'Payment links are available only for orders paid by card.',
  )
  shop.clock.pass(900)
})

test('who guesses links from many addresses of one IPv6 network is stopped all the same', async () => {
  const opened = await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      visitor(shop, { address: `2001:db8::${index + 1}` }).get('/api/orders/payment-link/?id=guessed'),
    ),
  )
  expect(opened.filter(reply => reply.statusCode === 429)).toHaveLength(1)
})

test('guessing from one address, and making links without end, are stopped', async () => {
  const order = await ordered()
  const opened = await Promise.all(
    Array.from({ length: 61 }, () => accountant.get('/api/orders/payment-link/?id=guessed')),
  )
  expect(opened.filter(reply => reply.statusCode === 429)).toHaveLength(1)
  const made = await Promise.all(Array.from({ length: 61 }, () => makesLink(order)))
  expect(made.filter(reply => reply.statusCode === 429)).toHaveLength(1)
})
