import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
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

const form = {
  product: 'astra-1y',
  servers: 5,
  country: 'DEU',
  payment: 'bank',
  client_company: 'Studio <Nord> & Söhne',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
}

const orders = (change: object = {}, key = 'one') =>
  anna.post('/api/astra/order/', { json: { ...form, ...change }, headers: { 'idempotency-key': key } })

const posted = () =>
  shop.shop.db
    .select()
    .from(mails)
    .where(sql`${mails.recipient} = ${email} and ${like(mails.key, 'order-received:%')}`)

test('the mail of a bank order says what was ordered, what it costs and what happens next', async () => {
  const { url } = (await orders()).json()
  const [mail] = await posted()
  for (const words of [
    'Thank you for your order!',
    'Company: Studio <Nord> & Söhne',
    'Item: Astra yearly subscription, 5 servers',
    'Subtotal: €900.00',
    'VAT 19%: €171.00',
    'Total: €1\u00a0071.00',
    'The invoice is from our partner in your country. The invoice is attached.',
    'Beneficiary: Example Reseller UAB',
    'Account: LT86 0000 0000 0000 0001',
    'Reference: RF25 1000 1',
    'Amount: €1\u00a0071.00',
    'Pay by: 5\u00a0December 2026',
    url.replace('?new', ''),
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.html).toContain('Studio &#60;Nord&#62; &#38; Söhne')
  expect(mail?.html).not.toContain('<Nord>')
})

test('it is in Russian for a customer who chose Russian, and without a partner where there is none', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  await orders({ country: 'RUS' })
  const [mail] = await posted()
  expect(mail?.subject).toMatch(/^Astra: мы\u00a0получили заказ \d+$/)
  expect(mail?.text).toContain('приложен к\u00a0письму. Переведите сумму по\u00a0этим реквизитам:')
  expect(mail?.text).not.toContain('партнёр')
})

test('it leaves once, however often the order is retried at once', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => orders()))
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect(await posted()).toHaveLength(1)
  const sent = () => shop.shop.db.select().from(sandboxMails).where(sql`recipient = ${email}`)
  // The passcode's and this one.
  await eventually(async () => expect(await sent()).toHaveLength(2))
})

test('an order that is refused sends nothing, and neither does one that is paid by card', async () => {
  await orders({ country: 'USA' })
  await orders({ coupon: 'SUMMER' })
  await orders({ payment: 'stripe' })
  expect(await posted()).toEqual([])
})

test('where the mail cannot be written there is no order either', async () => {
  await shop.shop.db.execute(
    sql`alter table mails add constraint full_up check (subject not like '%received%') not valid`,
  )
  const failed = await orders()
  await shop.shop.db.execute(sql`alter table mails drop constraint full_up`)
  expect(failed.statusCode).toBe(500)
  expect((await anna.get('/api/accounts/profile/')).json().data.orders).toEqual([])
  expect((await orders()).statusCode).toBe(200)
})

test.each([
  [{ coupon: 'SUMMER' }, 'This coupon does not exist. Check the code, or order without it.'],
  [{ country: 'USA' }, 'This payment method is not available in the chosen country.'],
  [{ client_city: ' ' }, 'Company, postcode, city and address are required.'],
])('the form with %j is refused in words', async (change, message) => {
  const reply = await orders(change)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})
