import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let anna: Visitor
let email = ''
let customers = 0

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  email = `anna${++customers}@studio.example`
  anna = visitor(shop)
  await anna.signsIn(email)
})

const cart = { product: 'astra-1m', country: 'DEU', payment: 'stripe' }
const orders = (change: object = {}, key = `order-${customers}`) =>
  anna.post('/api/astra/order/', { json: { ...cart, ...change }, headers: { 'idempotency-key': key } })

const recorded = async () =>
  (await shop.shop.db.execute(sql`select consent_at, consent_text from orders order by id desc limit 1`))
    .rows[0]

async function paysAndReads() {
  const [order] = (await anna.get('/api/accounts/profile/')).json().data.orders
  await shop.shop.db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${order.id}`)
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  const [mail] = await shop.shop.db
    .select()
    .from(mails)
    .where(sql`key = ${`order-confirmation:${order.id}`}`)
  return mail
}

const consent = { consent: true }

test('the consent of a consumer in the EU is kept with the order, and the mail repeats it', async () => {
  await orders(consent)
  expect(await recorded()).toMatchObject({ consent_text: '2026-11-21' })
  const mail = await paysAndReads()
  expect(mail?.text).toContain(`When you ordered, on 21\u00a0November 2026, you confirmed:
– I ask for the license to be delivered at once, before these 14 days are over.
– I know that my right to withdraw from the contract ends when the delivery begins.`)
  expect(mail?.html).toContain('my right to withdraw from the contract ends')
  expect(mail?.text).not.toContain('you can withdraw')
})

test('in Russian for a customer who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  await orders(consent)
  expect((await paysAndReads())?.text).toContain('вы подтвердили:\n– Прошу выдать лицензию сразу')
})

test('who ordered without it is told how to withdraw, and until when', async () => {
  expect((await orders()).statusCode).toBe(200)
  expect(await recorded()).toEqual({ consent_at: null, consent_text: null })
  const mail = await paysAndReads()
  expect(mail?.text).toContain('you can withdraw from this contract until 5\u00a0December 2026')
  expect(mail?.text).toContain('write to support@example.com')
})

test('the same in Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  await orders()
  expect((await paysAndReads())?.text).toContain('до\u00a05\u00a0декабря 2026 включительно отказаться')
})

test.each([
  ['a person outside the EU', { country: 'USA' }],
  ['a company in the EU', { client_company: 'Studio Nord' }],
  ['someone with a VAT number', { client_vat: 'DE136695976' }],
])('%s has no right to withdraw: nothing is kept and the mail is silent', async (_, change) => {
  await orders({ ...change, ...consent })
  expect(await recorded()).toEqual({ consent_at: null, consent_text: null })
  expect((await paysAndReads())?.text).not.toMatch(/withdraw|14 days/)
})

test('an order without consent is another one than with it', async () => {
  await orders({}, 'one')
  expect((await orders(consent, 'one')).statusCode).toBe(409)
  expect((await orders(consent, 'two')).statusCode).toBe(200)
  expect((await anna.get('/api/accounts/profile/')).json().data.orders).toHaveLength(2)
})

async function expiresAndOrdersAgain(json?: object) {
  const [order] = (await anna.get('/api/accounts/profile/')).json().data.orders
  await shop.shop.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
  shop.clock.pass(3600)
  return anna.post(`/api/orders/${order.id}/reorder/`, json ? { json } : {})
}

test('an order that is placed again has the consent that was given for it, of its own moment', async () => {
  await orders(consent)
  const first = await recorded()
  expect((await expiresAndOrdersAgain(consent)).statusCode).toBe(200)
  const second = await recorded()
  expect(second).toMatchObject({ consent_text: '2026-11-21' })
  expect(second?.['consent_at']).not.toEqual(first?.['consent_at'])
  expect((await paysAndReads())?.text).toContain('you confirmed:')
})

test.each([
  ['nothing', undefined],
  ['no consent', { consent: false }],
])(
  'an order that is placed again with %s has none: the consent before was for another order',
  async (_, sent) => {
    await orders(consent)
    expect((await expiresAndOrdersAgain(sent)).statusCode).toBe(200)
    expect(await recorded()).toEqual({ consent_at: null, consent_text: null })
  },
)

test('the page knows whom to ask before an order is placed again', async () => {
  await orders()
  await orders({ country: 'USA' }, 'abroad')
  await orders({ client_company: 'Studio Nord' }, 'company')
  const placed = (await anna.get('/api/accounts/profile/')).json().data.orders
  expect(placed.map((order: { may_withdraw: boolean }) => order.may_withdraw)).toEqual([false, false, true])
})

test('only a plain yes is a consent', async () => {
  expect((await orders({ consent: 'yes' })).statusCode).toBe(400)
  expect((await orders({ consent: false })).statusCode).toBe(200)
  expect(await recorded()).toEqual({ consent_at: null, consent_text: null })
})

test('a consent cannot be changed or made up afterwards', async () => {
  await orders(consent)
  const change = shop.shop.db.execute(sql`update orders set consent_at = now() where consent_at is not null`)
  await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('are frozen') } })
})
