import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '../invoices/tables.ts'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld()
// A card order is open for three hours, and this one past midnight.
beforeEach(() => shop.clock.set('2026-11-20T21:00:00Z'))

const late = { issuedOn: '2026-11-21', suppliedOn: '2026-11-21', paidOn: '2026-11-20' }

test('the invoice of a card order marked paid by hand says when the bank had the money, and that a bank had it', async () => {
  const order = await anna.orders({ country: 'DEU' })
  shop.clock.set('2026-11-21T01:00:00Z')
  await clerk.marksPaid(order)
  expect(await readInvoice(order)).toMatchObject({ ...late, paymentMethod: 2 })
  const text = await printed(order)
  expect(text).toContain('20\u00a0November 2026')
  expect(text).toContain('Bank transfer')
  expect(text).not.toContain('Stripe')
})

test('so does the invoice of a crypto order that a line of a statement was counted for', async () => {
  const order = await anna.orders({ pay: 'crypto', country: 'DEU' })
  shop.clock.set('2026-11-21T01:00:00Z')
  await clerk.imports([{ amount: order.amount, structured: order.reference }])
  await clerk.resolves(order, 'apply', '--accepts-difference')
  expect(await readInvoice(order)).toMatchObject({ ...late, paymentMethod: 2 })
})

test('money of the payment page that is counted days later was paid by card, on the day it came', async () => {
  const order = await anna.orders({ country: 'DEU' })
  await shop.db.execute(
    sql`update sandbox_checkouts set status = 'paid', amount = 1 where order_id = ${order.id}`,
  )
  await anna.returnsTo(order)
  shop.clock.set('2026-11-21T01:00:00Z')
  await clerk.resolves(order, 'apply', '--accepts-difference')
  expect(await readInvoice(order)).toMatchObject({ ...late, paymentMethod: 8 })
})

test('a bank order that was marked paid by hand is stamped with the day of the money', async () => {
  const order = await anna.orders({ pay: 'bank' })
  shop.clock.set('2026-11-23T10:00:00Z')
  await clerk.marksPaid(order, { 'received-on': '2026-11-22' })
  const text = await printed(order)
  expect(text).toContain('22\u00a0November 2026')
  expect(text).not.toContain('23\u00a0November 2026')
})

test('an order that its payment page has paid is paid today, by card', async () => {
  const order = await anna.orders({ country: 'DEU' })
  await anna.pays(order)
  expect(await readInvoice(order)).toMatchObject({ paidOn: '2026-11-20', paymentMethod: 8 })
})

async function readInvoice({ id }: Placed) {
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  return invoice?.content
}
const printed = async ({ id }: Placed) =>
  textOfPdf((await anna.get(`/orders/docs/orders/${id}/invoice/`)).rawPayload)
