import { expect, test } from 'vitest'
import { type CamtEntry, camt } from '../testing/statements.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { anna, clerk, unmatchedPayments } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const

test.each([
  ['with a bank reference', 'W'],
  ['without one', ''],
])('a movement %s that is in two statements of one file counts once', async (_how, prefix) => {
  const order = await anna.orders(yearly)
  const entry = { ...transfer(order), reference: prefix && `${prefix}${order.id}` }
  const file = overlapping([entry], [{ amount: '0.50', reference: `S${order.id}` }, entry])
  expect(await clerk.imports(file)).toMatch(/marked paid +1 +1071\.00 EUR[^]*imported before +1/)
  expect(await unmatchedPayments(order)).toEqual([])
  expect(await clerk.imports(file)).toMatch(/imported before +3/)
  expect(await clerk.imports([entry])).toMatch(/imported before +1/)
  expect(await anna.status(order)).toBe('paid')
})

test('a second movement like it, which only the longer of two statements has, is one more', async () => {
  const order = await anna.orders(yearly)
  const entry = transfer(order)
  const said = await clerk.imports(overlapping([entry], [entry, entry]))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +1 [^]*imported before +1/)
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'paid-twice' }])
  expect(await clerk.imports([entry, entry])).toMatch(/imported before +2/)
})

test('a row that a CSV repeats together with its bank reference counts once', async () => {
  const order = await anna.orders(yearly)
  const row = `${order.amount},EUR,EE38,UNIQ${order.id},,,${order.reference}`
  expect(await clerk.imports(csv(row, row))).toMatch(/marked paid +1 [^]*imported before +1/)
  expect(await unmatchedPayments(order)).toEqual([])
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
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'paid-twice' }])
})

test('a statement of 6,000 lines that match no order is imported, and so is the transfer at its end', async () => {
  const order = await anna.orders(yearly)
  const lines = Array.from({ length: 6_000 }, (_, index) => `1.00,EUR,EE38,S${index},,,Salary 20${index}`)
  const said = await clerk.imports(csv(...lines, `${order.amount},EUR,EE38,OWN,,,${order.reference}`))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +6000 +6000\.00 EUR/)
  expect(await anna.status(order)).toBe('paid')
}, 60_000)

/** One file of a day's and a week's statement. */
const overlapping = (day: CamtEntry[], week: CamtEntry[]) => {
  const [inner] = /<Stmt>[^]*<\/Stmt>/.exec(camt(week)) ?? ['']
  return camt(day).replace('</Stmt>', () => `</Stmt>${inner}`)
}
const transfer = ({ amount, reference }: Placed): CamtEntry => ({ amount, structured: reference })
const header = 'date,amount,currency,account,bank reference,reference,payer,text\n'
const csv = (...rows: string[]) => header + rows.map(row => `2026-11-21,${row}\n`).join('')
