import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { textOfPdf } from '../testing/pdf-text.ts'
import { openWorld } from '../testing/world.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { invoices } from './tables.ts'

const { shop, anna, clerk } = openWorld()

test('an invoice is credited in parts until it is used up, with the tax of each part', async () => {
  const order = await anna.buys({ product: 'astra-1m', country: 'EST' })
  const credits = (...options: string[]) => clerk.credits(order, ...options)
  const first = await credits('--amount', '10.01', '--note', 'Outage')
  expect(first).toMatch(/^Credit note AST-\S+ is issued\.\nCredit note AST-\S+ is issued: 10\.01\sEUR\.$/m)
  await expect(credits('--amount', '17.28')).rejects.toThrow('credit-too-large')
  await credits('--amount', '0.01')
  expect(await credits()).toMatch(/issued: 17\.26\sEUR/)
  await expect(credits('--amount', '0.01')).rejects.toThrow('not-possible-now')

  const [invoice, ...notes] = await issuedFor(order.id)
  expect(notes.map(({ subtotal, tax, total }) => [subtotal, tax, total])).toEqual([
    [807, 194, 1001],
    [1, 0, 1],
    [1392, 334, 1726],
  ])
  expect(notes.map(({ number }) => number - (invoice?.number ?? 0))).toEqual([1, 2, 3])
  expect(await anna.licenses()).toMatchObject([{ state: 'active' }])
})

test('a partial credit note has its part as PDF and e-invoice, and the invoice stays paid until it is used up', async () => {
  const order = await anna.buys({ product: 'astra-1m', country: 'EST' })
  await clerk.credits(order, '--amount', '12.40', '--note', 'Outage')
  await clerk.credits(order, '--amount', '1.24')
  const [, note] = await issuedFor(order.id)
  const documents = `/orders/docs/orders/${order.id}/`
  const pdf = textOfPdf((await anna.get(`${documents}credit-note/?number=${note?.numberText}`)).rawPayload)
  for (const words of ['Partial credit: Astra monthly', '€12.40', '€10.00', '€2.40', 'Reason: Outage'])
    expect(pdf).toContain(words)
  const ubl = (await anna.get(`${documents}credit-note.xml?number=${note?.numberText}`)).body
  expect(ubl).toContain('<cbc:TaxAmount currencyID="EUR">2.40</cbc:TaxAmount>')
  expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">12.40</cbc:PayableAmount>')
  const invoice = async () => textOfPdf((await anna.get(`${documents}invoice/`)).rawPayload)
  expect(await invoice()).toContain('Paid')
  await clerk.credits(order)
  expect(await invoice()).toContain('Credited')
})

test('credit notes that are issued at once never exceed the invoice', async () => {
  const { id } = await anna.buys({ product: 'astra-1m', country: 'EST' })
  const credit = () =>
    shop.db.transaction(tx => issueCreditNote(tx, shop.shop, { orderId: id, reason: '', amount: 1000 }))
  const outcomes = await Promise.allSettled([credit(), credit(), credit(), credit()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const copied =
    shop.db.execute(sql`insert into invoices (kind, series, year, number, number_text, order_id, refers_to,
      issued_on, currency, subtotal, tax, total, content, created_at)
    select kind, 'X', year, number, 'X', order_id, refers_to, issued_on, currency, subtotal, tax, total, content, created_at
    from invoices where order_id = ${id} and kind = 'credit-note' limit 1`)
  await expect(copied).rejects.toMatchObject({
    cause: { message: 'an invoice is not credited with more than its amount' },
  })
})

test('an order that is not paid is cancelled, not credited', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await expect(clerk.credits(order, '--amount', '1.00')).rejects.toThrow('not-possible-now')
})

const issuedFor = (orderId: number) =>
  shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id)
