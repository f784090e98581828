import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna } = openWorld()

test('the e-mail of a bank order lists the order, the price and the payment details', async () => {
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

test('the e-mail of a bank order is in the customer’s language, and names a partner only in a reseller’s country', async () => {
  await anna.speaks('ru')
  await asksByBank({ country: 'RUS' })
  const [mail] = await queued()
  expect(mail?.subject).toMatch(/^Astra: мы\u00a0получили заказ \d+$/)
  expect(mail?.text).toContain('приложен к\u00a0письму. Переведите сумму по\u00a0этим реквизитам:')
  expect(mail?.text).not.toContain('партнёр')
})

test('a bank order that is retried concurrently sends one e-mail', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => asksByBank()))
  expect(new Set(replies.map(reply => reply.json().url)).size).toBe(1)
  expect(await queued()).toHaveLength(1)
  // The passcode's and this one.
  await eventually(async () => expect(await anna.mails()).toHaveLength(2))
  expect((await anna.profile()).orders).toHaveLength(1)
})

test('a refused order and a card order send no payment details', async () => {
  await asksByBank({ country: 'USA' })
  await asksByBank({ coupon: 'SUMMER' })
  await asksByBank({ payment: 'stripe' })
  expect(await queued()).toEqual([])
})

test('an order whose e-mail cannot be queued is not placed', async () => {
  await shop.db.execute(
    sql`alter table mails add constraint full_up check (subject not like '%received%') not valid`,
  )
  const failed = await asksByBank()
  await shop.db.execute(sql`alter table mails drop constraint full_up`)
  expect(failed.statusCode).toBe(500)
  expect((await anna.profile()).orders).toEqual([])
  expect((await asksByBank()).statusCode).toBe(200)
})

const company = { client_company: 'Studio <Nord> & Söhne' }
const asksByBank = (change: object = {}) =>
  anna.asksFor({ pay: 'bank', servers: 5, ...company, key: 'one', ...change })

const queued = () =>
  shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, anna.email), like(mails.key, 'order-received:%')))
