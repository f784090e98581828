import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { invoices } from '../invoices/tables.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { camt } from '../testing/statements.ts'

let shop: TestShop
let admin: Admin
let anna: Visitor
let people = 0

beforeAll(async () => {
  shop = await openTestShop()
  admin = await openAdmin(shop)
})
afterAll(async () => {
  await admin.close()
  await shop.close()
})
// An order by card waits for three hours, and this one over midnight.
beforeEach(async () => {
  shop.clock.set('2026-11-20T23:00:00Z')
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

type Ordered = { id: number; amount: string }

async function orders(payment: string): Promise<Ordered> {
  const address = { client_company: 'S', client_zip: '1', client_city: 'B', client_address_line: 'A' }
  const json = { product: 'astra-1m', country: 'DEU', payment, ...(payment === 'bank' ? address : {}) }
  await anna.post('/api/astra/order/', { json })
  const [{ id, total }] = (await anna.get('/api/accounts/profile/')).json().data.orders
  return { id, amount: (total / 100).toFixed(2) }
}

const types = (line: string) => admin.types(...line.split(' '))
const marksPaid = ({ id, amount }: Ordered) =>
  types(`mark-paid ${id} --amount ${amount} --currency EUR --date 2026-11-20 --reference HAND${id}`)

async function counts({ id }: Ordered) {
  const [queued] = await shop.shop.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.orderId, id))
  await types(`unmatched resolve ${queued?.id} --as applied --order ${id} --note x --accept-difference`)
}

async function invoiceOf({ id }: Ordered) {
  const [invoice] = await shop.shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  return invoice?.content
}
const printed = async ({ id }: Ordered) =>
  textOfPdf((await anna.get(`/orders/docs/orders/${id}/invoice/`)).rawPayload)

test('the invoice of a card order marked paid by hand says when the bank had the money, and that a bank had it', async () => {
  const order = await orders('stripe')
  shop.clock.set('2026-11-21T01:00:00Z')
  await marksPaid(order)
  expect(await invoiceOf(order)).toMatchObject({
    issuedOn: '2026-11-21',
    suppliedOn: '2026-11-21',
    paidOn: '2026-11-20',
    paymentMethod: 2,
  })
  const text = await printed(order)
  expect(text).toContain('20\u00a0November 2026')
  expect(text).toContain('Bank transfer')
  expect(text).not.toContain('Stripe')
})

test('so does the invoice of a crypto order that a line of a statement was counted for', async () => {
  const order = await orders('crypto')
  shop.clock.set('2026-11-21T01:00:00Z')
  const line = { amount: order.amount, structured: makeCreditorReference(order.id), day: '2026-11-20' }
  await types(`import-statement ${await admin.file('statement.xml', camt([line]))}`)
  await counts(order)
  expect(await invoiceOf(order)).toMatchObject({
    suppliedOn: '2026-11-21',
    paidOn: '2026-11-20',
    paymentMethod: 2,
  })
})

test('money of the payment page that is counted days later was paid by card, on the day it came', async () => {
  const order = await orders('stripe')
  await shop.shop.db.execute(
    sql`update sandbox_checkouts set status = 'paid', amount = 1 where order_id = ${order.id}`,
  )
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  shop.clock.set('2026-11-21T01:00:00Z')
  await counts(order)
  expect(await invoiceOf(order)).toMatchObject({
    suppliedOn: '2026-11-21',
    paidOn: '2026-11-20',
    paymentMethod: 8,
  })
})

test('a bank order that was marked paid by hand is stamped with the day of the money', async () => {
  const order = await orders('bank')
  shop.clock.set('2026-11-23T10:00:00Z')
  await types(
    `mark-paid ${order.id} --amount ${order.amount} --currency EUR --date 2026-11-22 --reference H${order.id}`,
  )
  const text = await printed(order)
  expect(text).toContain('22\u00a0November 2026')
  expect(text).not.toContain('23\u00a0November 2026')
})

test('an order that its payment page has paid is paid today, by card', async () => {
  const order = await orders('stripe')
  await shop.shop.db.execute(sql`update sandbox_checkouts set status = 'paid' where order_id = ${order.id}`)
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  expect(await invoiceOf(order)).toMatchObject({ paidOn: '2026-11-20', paymentMethod: 8 })
})
