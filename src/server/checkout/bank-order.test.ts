import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { sandboxMails } from '../sandbox/mailbox/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna } = openWorld()

test('the mail of a bank order says what was ordered, what it costs and what happens next', async () => {
  const { url } = (await asksByBank()).json()
  const [mail] = await queued()
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
  await anna.speaks('ru')
  await asksByBank({ country: 'RUS' })
  const [mail] = await queued()
  expect(mail?.subject).toMatch(/^Astra: мы\u00a0получили заказ \d+$/)
  expect(mail?.text).toContain('приложен к\u00a0письму. Переведите сумму по\u00a0этим реквизитам:')
  expect(mail?.text).not.toContain('партнёр')
})

test('it leaves once, however often the order is retried at once', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => asksByBank()))
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect(await queued()).toHaveLength(1)
  const sent = () => shop.db.select().from(sandboxMails).where(sql`recipient = ${anna.email}`)
  // The passcode's and this one.
  await eventually(async () => expect(await sent()).toHaveLength(2))
})

test('an order that is refused sends nothing, and neither does one that is paid by card', async () => {
  await asksByBank({ country: 'USA' })
  await asksByBank({ coupon: 'SUMMER' })
  await asksByBank({ payment: 'stripe' })
  expect(await queued()).toEqual([])
})

test('where the mail cannot be written there is no order either', async () => {
  await shop.db.execute(
    sql`alter table mails add constraint full_up check (subject not like '%received%') not valid`,
  )
  const failed = await asksByBank()
  await shop.db.execute(sql`alter table mails drop constraint full_up`)
  expect(failed.statusCode).toBe(500)
  expect((await anna.profile()).orders).toEqual([])
  expect((await asksByBank()).statusCode).toBe(200)
})

test.each([
  [{ coupon: 'SUMMER' }, 'This coupon does not exist. Check the code, or order without it.'],
  [{ country: 'USA' }, 'This payment method is not available in the chosen country.'],
  [{ client_city: ' ' }, 'Company, postcode, city and address are required.'],
])('the form with %j is refused in words', async (change, message) => {
  const reply = await asksByBank(change)
  expect([reply.statusCode, reply.json().message]).toEqual([400, message])
})

const asksByBank = (change: object = {}) =>
  anna.asksFor({
    pay: 'bank',
    servers: 5,
    client_company: 'Studio <Nord> & Söhne',
    key: 'one',
    ...change,
  })

const queued = () =>
  shop.db
    .select()
    .from(mails)
    .where(sql`${mails.recipient} = ${anna.email} and ${like(mails.key, 'order-received:%')}`)
