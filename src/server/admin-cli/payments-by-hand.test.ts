import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invoices } from '../invoices/tables.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld()

test('a payment entered by hand is matched by the bank’s own reference', async () => {
  const [order, other] = [await orders(), await orders()]
  await clerk.marksPaid(order, { reference: 'arc 2026 1120' })
  const nameless = { amount: order.amount, text: 'thank you' }
  expect(await imports({ ...nameless, reference: 'ARC20261120' })).toContain(`confirms order ${order.id}`)
  // The next like it is other money, and one that names an order by itself goes there.
  expect(await imports({ ...nameless, reference: 'ARC20261121' })).toContain('matches no order')
  expect(await imports({ amount: other.amount, structured: other.reference })).toContain('is paid')
  expect(await anna.licenses()).toHaveLength(2)
})

test.each([
  ['unmatched ignore 999999 --reason x', 'not-found'],
  ['unmatched ignore x --reason x', "'x' is not the number of a record"],
  ['order cancel 999999 --reason x', 'not-found'],
  ['import-statement /nowhere/at/all', 'File /nowhere/at/all does not exist'],
  ['import-statement /', '/ is not a file'],
])('%s is refused with a reason', async (typed, words) => {
  await expect(clerk.types(...typed.split(' '))).rejects.toThrow(words)
})

test('a cancelled order cannot be marked paid, and a paid one cannot be cancelled', async () => {
  const [first, second] = [await orders(), await orders()]
  await clerk.cancels(first)
  await expect(clerk.marksPaid(first)).rejects.toThrow('not-possible-now')
  await clerk.marksPaid(second)
  await expect(clerk.cancels(second)).rejects.toThrow('not-possible-now')
})

const orders = () => anna.orders({ product: 'astra-1m', country: 'RUS', pay: 'bank' })
const imports = (entry: object) => clerk.imports([{ currency: 'RUB', ...entry }])

// A card order is open for three hours, and this one past midnight.
beforeEach(() => shop.clock.set('2026-11-20T21:00:00Z'))

const late = { issuedOn: '2026-11-21', suppliedOn: '2026-11-21', paidOn: '2026-11-20' }

test('the invoice of a card order marked paid by hand says when the bank had the money, and that a bank had it', async () => {
  const order = await anna.orders({ country: 'DEU' })
  shop.clock.set('2026-11-21T01:00:00Z')
  await clerk.marksPaid(order)
  expect(await readInvoice(order)).toMatchObject({ ...late, paymentMethod: 2 })
  const text = await anna.document(order, 'invoice/')
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
  await shop.db.execute(sql`update sandbox_checkouts set status = 'paid', amount = 1
    where order_id = ${order.id}`)
  await anna.returnsTo(order)
  shop.clock.set('2026-11-21T01:00:00Z')
  await clerk.resolves(order, 'apply', '--accepts-difference')
  expect(await readInvoice(order)).toMatchObject({ ...late, paymentMethod: 8 })
})

test('a bank order that was marked paid by hand is stamped with the day of the money', async () => {
  const order = await anna.orders({ pay: 'bank' })
  shop.clock.set('2026-11-23T10:00:00Z')
  await clerk.marksPaid(order, { 'received-on': '2026-11-22' })
  const text = await anna.document(order, 'invoice/')
  expect(text).toContain('22\u00a0November 2026')
  expect(text).not.toContain('23\u00a0November 2026')
})

async function readInvoice({ id }: Placed) {
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, id))
  return invoice?.content
}
