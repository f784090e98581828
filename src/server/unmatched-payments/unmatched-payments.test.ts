import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { creditorReferenceOf } from '../../domain/payments/creditor-reference.ts'
import { webhookEvents } from '../checkout/webhooks/tables.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { mails } from '../platform/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { camt } from '../testing/statements.ts'
import { type StripePeer, startStripePeer, stripeWebhook } from '../testing/stripe-peer.ts'

let peer: StripePeer
let shop: TestShop
let owner: Admin
let anna: Visitor
let email = ''
let people = 0
let files = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  owner = await openAdmin(shop)
})
afterAll(async () => {
  await owner.close()
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  email = `anna${++people}@studio.example`
  await anna.signsIn(email)
})

type Ordered = { id: number; sessionId: string; total: number }

async function orders(cart: object = {}): Promise<Ordered> {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe', ...cart } })
  const [newest] = (await profile()).orders
  return { id: newest.id, sessionId: newest.session_id, total: newest.total }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const orderNow = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data

/** The provider has the money, and tells the shop. */
async function pays({ sessionId }: Ordered, change: object = {}) {
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${sessionId}` } as const
  peer.change(sessionId, { ...paid, ...change })
  const event = { id: `evt_${sessionId}`, type: 'checkout.session.completed', sessionId }
  await shop.app.inject(await stripeWebhook(event))
  await eventually(async () =>
    expect(await shop.shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0),
  )
}

const waysToPay = ['reorder/', 'payment-link/', 'payment-link/mail/']
const asksToPay = ({ id }: Ordered, way: string) => anna.post(`/api/orders/${id}/${way}`, { json: {} })

const lookedAt = [
  409,
  'We received a payment for this order and are reviewing it. You do not need to pay again. We will e-mail you.',
]

test('an order that was paid after it was cancelled is not to be paid again, in whatever way', async () => {
  const order = await orders()
  await owner.types('cancel', String(order.id))
  await pays(order)
  expect(await orderNow(order)).toMatchObject({ status: 'cancelled', money_waits: true, payment_url: '' })
  const replies = await Promise.all(waysToPay.map(way => asksToPay(order, way)))
  expect(replies.map(reply => [reply.statusCode, reply.json().message])).toEqual(
    waysToPay.map(() => lookedAt),
  )
  expect((await profile()).orders).toHaveLength(1)
})

test('in Russian for a customer who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const order = await orders()
  await pays(order, { amount_total: 1 })
  expect((await asksToPay(order, 'reorder/')).json().message).toContain('Мы\u00a0получили платёж за')
})

test('a wrong amount is said to be looked at, not to be paid, before the shop has heard of it too', async () => {
  const order = await orders()
  const { url } = (await asksToPay(order, 'payment-link/')).json().data
  const accountant = visitor(shop)
  peer.change(order.sessionId, { payment_status: 'paid', payment_intent: 'pi_short', amount_total: 1 })
  const opened = await accountant.get(`/api/orders/payment-link/${new URL(url).search}`)
  expect([opened.statusCode, opened.json().message]).toEqual(lookedAt)
  const again = await asksToPay(order, 'reorder/')
  expect([again.statusCode, again.json().message]).toEqual(lookedAt)
  expect(await orderNow(order)).toMatchObject({ status: 'pending', money_waits: true, payment_url: '' })
})

test('ordering again looks at the page of the closed order first: it may have been paid a moment ago', async () => {
  const order = await orders()
  await shop.shop.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
  peer.change(order.sessionId, { payment_status: 'paid', payment_intent: 'pi_moment' })
  const again = await asksToPay(order, 'reorder/')
  expect([again.statusCode, again.json().message]).toEqual(lookedAt)
  expect((await profile()).orders).toHaveLength(1)
})

const mailsTo = async (recipient: string) =>
  (await shop.shop.db.select().from(mails).orderBy(mails.id)).filter(
    mail => mail.recipient === recipient && mail.key.startsWith('money-'),
  )
const support = 'support@example.com'

/** What the shop was written to since `before`. */
const toSupport = async (before: number) => (await mailsTo(support)).slice(before)

test('money that fits no order is told to the shop and to the customer, each once', async () => {
  const before = (await mailsTo(support)).length
  const order = await orders()
  await pays(order, { amount_total: 1000 })
  const event = { id: `evt_again_${order.id}`, type: 'checkout.session.completed' }
  await shop.app.inject(await stripeWebhook({ ...event, sessionId: order.sessionId }))
  await asksToPay(order, 'reorder/')

  const [toAnna, ...more] = await mailsTo(email)
  expect(toAnna?.subject).toBe(`Astra: we are reviewing your payment for order ${order.id}`)
  expect(toAnna?.text).toContain(
    `We received €10.00 for order ${order.id}, but the amount is not the order total.`,
  )
  expect(toAnna?.text).toContain('You do not need to do anything')
  const [toShop, ...others] = await toSupport(before)
  expect(toShop?.text).toContain('10.00 EUR: the payment is not the total of the order.')
  expect(toShop?.text).toMatch(
    new RegExp(`bin/admin queue resolve \\d+ --as applied --order ${order.id} --accept-difference --note`),
  )
  expect([more, others]).toEqual([[], []])
})

test('the customer reads of it in Russian who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const order = await orders()
  await owner.types('cancel', String(order.id))
  await pays(order)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(
    `За\u00a0заказ ${order.id} мы\u00a0получили €22.00, но\u00a0заказ к\u00a0этому времени был отменён или срок его оплаты истёк.`,
  )
  expect(mail?.html).toContain('<html lang="ru">')
})

test('a refund is told to the shop, and not to the customer who has it', async () => {
  const before = (await mailsTo(support)).length
  const order = await orders()
  await pays(order)
  const refund = { id: `ch_${order.id}`, payment_intent: `pi_${order.sessionId}`, currency: 'eur' }
  await shop.app.inject(
    await stripeWebhook({
      id: `evt_refund_${order.id}`,
      type: 'charge.refunded',
      object: { ...refund, amount_refunded: 500 },
    }),
  )
  await eventually(async () => expect(await toSupport(before)).toHaveLength(1))
  expect((await toSupport(before))[0]?.text).toContain('5.00 EUR: the payment was given back to the customer')
  expect(await mailsTo(email)).toEqual([])
})

const bank = {
  payment: 'bank',
  country: 'RUS',
  client_company: 'Студия Север',
  client_zip: '191186',
  client_city: 'Санкт-Петербург',
  client_address_line: 'Невский, 1',
}
const imports = async (...entries: Parameters<typeof camt>[0]) =>
  owner.types(
    'import-statement',
    await owner.file(`${++files}.xml`, camt(entries.map(entry => ({ currency: 'RUB', ...entry })))),
  )

test('a transfer that names an order and does not fit it is told; unknown lines of a statement are mailed to nobody', async () => {
  const before = (await mailsTo(support)).length
  const order = await orders(bank)
  const structured = creditorReferenceOf(order.id)
  await imports({ amount: '1.00', structured }, { amount: '3.00', text: 'hello' }, { amount: '4.00' })
  expect((await mailsTo(email)).map(mail => mail.text)).toEqual([
    expect.stringContaining(
      `We received 1.00\u00a0₽ for order ${order.id}, but the amount is not the order total`,
    ),
  ])
  expect(await toSupport(before)).toHaveLength(1)
})

test('a dry run writes to nobody', async () => {
  const before = (await mailsTo(support)).length
  const order = await orders(bank)
  const line = { amount: '2.00', currency: 'RUB', structured: creditorReferenceOf(order.id) }
  await owner.types('import-statement', await owner.file('dry.xml', camt([line])), '--dry-run')
  expect([await mailsTo(email), await toSupport(before)]).toEqual([[], []])
})

const applies = async ({ id }: Ordered, to = id) => {
  const queued = await shop.shop.db.select().from(unmatchedPayments).where(sql`order_id = ${id}`)
  const counting = ['--as', 'applied', '--order', String(to), '--note', 'the customer wants it']
  return owner.types('queue', 'resolve', String(queued[0]?.id), ...counting)
}

test.each(['cancelled', 'expired'])(
  'money for an order that is %s can be counted for it after all',
  async status => {
    const order = await orders({ servers: 3 })
    await shop.shop.db.execute(sql`update orders set status = ${status} where id = ${order.id}`)
    // The same again waits beside it.
    await orders({ servers: 3 })
    await pays(order)
    expect(await applies(order)).toContain(`Order ${order.id} is paid`)
    expect(await orderNow(order)).toMatchObject({ status: 'paid', invoice: { number: expect.any(String) } })
    expect((await profile()).licenses).toMatchObject([{ servers: 3 }])
  },
)

test('a closed order is not paid with another sum, nor where its invoice was taken back', async () => {
  const [short, dear, billed] = [await orders(), await orders({ servers: 9 }), await orders(bank)]
  for (const { id } of [short, dear, billed]) await owner.types('cancel', String(id))
  await pays(short, { amount_total: 1 })
  await expect(applies(short)).rejects.toThrow('is not the total of the order')
  await expect(applies(short, billed.id)).rejects.toThrow('was taken back by a credit note')
  await expect(applies(short, dear.id)).rejects.toThrow('is not the total of the order')
  expect((await profile()).licenses).toEqual([])
})

test('a closed upgrade is not paid after all where its license has more days than it was priced for', async () => {
  await pays(await orders())
  const [{ id: license_id }] = (await profile()).licenses
  const upgrade = await orders({ mode: 'upgrade', license_id, servers: 5 })
  await owner.types('cancel', String(upgrade.id))
  await pays(await orders({ mode: 'renew', license_id }))
  await pays(upgrade)
  await expect(applies(upgrade)).rejects.toThrow('because its license has changed')
  expect((await profile()).licenses).toMatchObject([{ servers: 1 }])
})
