import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankCustomer, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let anna: BankCustomer

beforeAll(async () => {
  shop = await openTestShop()
  anna = await bankCustomer(shop)
})
afterAll(async () => {
  await anna.owner.close()
  await shop.close()
})

const day = '2026-11-21'

test('the postal code in a payer’s address pays nobody’s order', async () => {
  await shop.shop.db.execute(sql`alter sequence orders_id_seq restart with 10115`)
  const order = await anna.orders()
  const text = 'Payment for our invoice. Payer: Studio Nord GmbH, Chausseestr. 1, 10115 Berlin'
  await anna.imports([{ amount: order.amount, text, day }])
  expect([order.id, await anna.statusOf(order)]).toEqual([10115, 'pending'])
})

test('an order’s number pays it as all that a transfer says, in its text or in its reference', async () => {
  const [first, second] = [await anna.orders(), await anna.orders()]
  await anna.imports([
    { amount: first.amount, text: String(first.id), day },
    { amount: second.amount, text: 'thank you', structured: String(second.id), day },
  ])
  expect([await anna.statusOf(first), await anna.statusOf(second)]).toEqual(['paid', 'paid'])
})

test('money that was booked before an order was placed names it by its reference or invoice, not by its number', async () => {
  const order = await anna.orders()
  const early = { amount: order.amount, day: '2026-11-19' }
  await anna.imports([{ ...early, text: `order ${order.id}` }])
  expect(await anna.statusOf(order)).toBe('pending')
  await anna.imports([{ ...early, text: `order ${order.id}, ${order.reference}` }])
  expect(await anna.statusOf(order)).toBe('paid')

  const invoiced = await anna.orders()
  await anna.imports([{ ...early, text: `Rechnung ${invoiced.invoice}` }])
  expect(await anna.statusOf(invoiced)).toBe('paid')
})

test('a number of the payer’s own system pays nobody’s order, but an invoice or a creditor reference there does', async () => {
  const [own, invoiced, referred] = [await anna.orders(), await anna.orders(), await anna.orders()]
  const ofPayer = (endToEnd: string) => [{ amount: own.amount, text: 'Membership fee', endToEnd, day }]
  await anna.imports(ofPayer(String(own.id)))
  await anna.imports(ofPayer(`ORDER ${own.id}`))
  expect(await anna.statusOf(own)).toBe('pending')
  await anna.imports(ofPayer(invoiced.invoice))
  await anna.imports(ofPayer(referred.reference))
  expect([await anna.statusOf(invoiced), await anna.statusOf(referred)]).toEqual(['paid', 'paid'])
})

test.each(['Kundenreferenz', 'Viitenumber', 'Reference number', 'End-to-end reference'])(
  'the payer’s own number in a column %s pays nobody’s order',
  async column => {
    const order = await anna.orders()
    const rows = (reference: string) =>
      `date,amount,currency,account,text,${column}\n${day},${order.amount},EUR,EE38,fee,${reference}\n`
    await anna.imports(rows(String(order.id)))
    expect(await anna.statusOf(order)).toBe('pending')
    await anna.imports(rows(order.reference))
    expect(await anna.statusOf(order)).toBe('paid')
  },
)

test('an invoice’s number names it with blanks in the place of its hyphens too', async () => {
  const order = await anna.orders()
  await anna.imports([{ amount: order.amount, text: `Astra ${order.invoice.replaceAll('-', ' ')}`, day }])
  expect([order.invoice, await anna.statusOf(order)]).toEqual([expect.stringMatching(/-.+-/), 'paid'])
})
