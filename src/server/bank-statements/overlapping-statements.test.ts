import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { payments, statementLines, unmatchedPayments } from '../payments/tables.ts'
import { type CamtEntry, camt, plainCsv } from '../testing/statements.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { saveCsvFormat } from './csv/csv-formats.ts'

const { anna, clerk, shop, unmatchedPayments: unmatchedPaymentsOf } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const

beforeAll(() => shop.db.transaction(tx => saveCsvFormat(tx, plainCsv)))

test.each([
  ['with a bank reference', 'W'],
  ['without one', ''],
])('a movement %s that is in two statements of one file counts once', async (_how, prefix) => {
  const order = await anna.orders(yearly)
  const entry = { ...transfer(order), reference: prefix && `${prefix}${order.id}` }
  const file = overlapping([entry], [{ amount: '0.50', reference: `S${order.id}` }, entry])
  expect(await clerk.imports(file)).toMatch(/marked paid +1 +1071\.00 EUR[^]*imported before +1/)
  expect(await unmatchedPaymentsOf(order)).toEqual([])
  expect(await clerk.imports(file)).toMatch(/imported before +3/)
  expect(await clerk.imports([entry])).toMatch(/imported before +1/)
  expect(await anna.status(order)).toBe('paid')
})

test('a second movement like it, which only the longer of two statements has, is one more', async () => {
  const order = await anna.orders(yearly)
  const entry = transfer(order)
  const said = await clerk.imports(overlapping([entry], [entry, entry]))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +1 [^]*imported before +1/)
  expect(await unmatchedPaymentsOf(order)).toMatchObject([{ reason: 'paid-twice' }])
  expect(await clerk.imports([entry, entry])).toMatch(/imported before +2/)
})

test('a row that a CSV repeats together with its bank reference counts once', async () => {
  const order = await anna.orders(yearly)
  const row = `${order.amount},EUR,EE38,UNIQ${order.id},,,${order.reference}`
  expect(await clerk.imports(csv(row, row))).toMatch(/marked paid +1 [^]*imported before +1/)
  expect(await unmatchedPaymentsOf(order)).toEqual([])
})

test('two transfers of a CSV with the same bank reference are two', async () => {
  const orders = [await anna.orders(yearly), await anna.orders(yearly)]
  const rows = orders.map(({ amount, reference }) => `${amount},EUR,EE38,BATCH7,,,${reference}`)
  await clerk.imports(csv(...rows))
  expect(await Promise.all(orders.map(anna.status))).toEqual(['paid', 'paid'])
})

test('two rows of a CSV that are alike and have no bank reference are two', async () => {
  const order = await anna.orders(yearly)
  const row = `${order.amount},EUR,EE38,,,,${order.reference}`
  await clerk.imports(csv(row, row))
  expect(await unmatchedPaymentsOf(order)).toMatchObject([{ reason: 'paid-twice' }])
})

test('a statement of 600 lines that match no order is imported, and so is the transfer at its end', async () => {
  const order = await anna.orders(yearly)
  const lines = Array.from({ length: 600 }, (_, index) => `1.00,EUR,EE38,S${index},,,Salary 20${index}`)
  const said = await clerk.imports(csv(...lines, `${order.amount},EUR,EE38,OWN,,,${order.reference}`))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +600 +600\.00 EUR/)
  expect(await anna.status(order)).toBe('paid')
})

test('a statement line has one result: a payment or an unmatched payment, never two', async () => {
  const order = await anna.orders(yearly)
  const unknown = `UNKNOWN${order.id}`
  await clerk.imports([transfer(order), { amount: '0.50', text: unknown }])
  const findLineId = async (text: string) => {
    const isIt = like(statementLines.text, `%${text}%`)
    const [line] = await shop.db.select().from(statementLines).where(isIt)
    return line?.id ?? 0
  }
  const [paidBy, unmatched] = [await findLineId(order.reference), await findLineId(unknown)]
  const now = new Date()
  const money = { provider: 'bank', amount: 2200, currency: 'EUR' } as const
  const unknownOrder = { ...money, reference: '', reason: 'unknown-order', noticedAt: now } as const
  const again = (statementLineId: number) =>
    shop.db.insert(unmatchedPayments).values({ ...unknownOrder, statementLineId })
  const times = { createdAt: now, expiresAt: now }
  const payment = { ...money, ...times, attempt: 2, status: 'paid', orderId: order.id } as const
  const pays = (line: object) => shop.db.insert(payments).values({ ...payment, ...line })
  const message = `statement line ${paidBy} has two results`
  await expect(again(paidBy)).rejects.toMatchObject({ cause: { message } })
  const byConstraint = (constraint: string) => ({ cause: { constraint } })
  await expect(again(unmatched)).rejects.toMatchObject(byConstraint('unmatched_payments_statement_line'))
  const repeated = pays({ statementLineId: paidBy })
  await expect(repeated).rejects.toMatchObject(byConstraint('payments_statement_line'))
  await expect(pays({})).rejects.toMatchObject(byConstraint('payments_source'))
})

/** One file of a day's and a week's statement. */
const overlapping = (day: CamtEntry[], week: CamtEntry[]) => {
  const [inner] = /<Stmt>[^]*<\/Stmt>/.exec(camt(week)) ?? ['']
  return camt(day).replace('</Stmt>', () => `</Stmt>${inner}`)
}
const transfer = ({ amount, reference }: Placed): CamtEntry => ({ amount, structured: reference })
const header = 'date,amount,currency,account,bank reference,reference,payer,text\n'
const csv = (...rows: string[]) => header + rows.map(row => `2026-11-21,${row}\n`).join('')
