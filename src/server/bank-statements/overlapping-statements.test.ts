import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankCustomer, type BankOrder, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type CamtEntry, camt } from '../testing/statements.ts'

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

/** One file of a day's and a week's statement. */
const overlapping = (day: CamtEntry[], week: CamtEntry[]) => {
  const [inner] = /<Stmt>[^]*<\/Stmt>/.exec(camt(week)) ?? ['']
  return camt(day).replace('</Stmt>', () => `</Stmt>${inner}`)
}
const transfer = ({ amount, reference }: BankOrder): CamtEntry => ({ amount, structured: reference })

test.each([
  ['with the bank’s name for it', (order: BankOrder) => ({ ...transfer(order), reference: `W${order.id}` })],
  ['without one', transfer],
])('a movement that stands in two statements of one file, %s, counts once', async (_how, entryOf) => {
  const order = await anna.orders()
  const entry = entryOf(order)
  const file = overlapping([entry], [{ amount: '0.50', reference: `S${order.id}` }, entry])
  expect(await anna.imports(file)).toMatch(/marked paid +1 +1071\.00 EUR[^]*imported before +1/)
  expect(await anna.queueOf(order)).toEqual([])
  expect(await anna.imports(file)).toMatch(/imported before +3/)
  expect(await anna.imports([entry])).toMatch(/imported before +1/)
  expect(await anna.statusOf(order)).toBe('paid')
})

test('a second movement like it, which only the longer of two statements has, is one more', async () => {
  const order = await anna.orders()
  const entry = transfer(order)
  const file = overlapping([entry], [entry, entry])
  expect(await anna.imports(file)).toMatch(/marked paid +1 [^]*unmatched +1 [^]*imported before +1/)
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'paid-twice' }])
  expect(await anna.imports([entry, entry])).toMatch(/imported before +2/)
})

const csv = (...rows: string[]) =>
  `date,amount,currency,account,bank reference,text\n${rows.map(row => `2026-11-21,${row}\n`).join('')}`

test('a row that a CSV repeats with the bank’s name for it counts once', async () => {
  const order = await anna.orders()
  const row = `${order.amount},EUR,EE38,UNIQ${order.id},${order.reference}`
  expect(await anna.imports(csv(row, row))).toMatch(/marked paid +1 [^]*imported before +1/)
  expect(await anna.queueOf(order)).toEqual([])
})

test('two transfers of a CSV to which the bank gives one name are two', async () => {
  const [first, second] = [await anna.orders(), await anna.orders()]
  const rows = [first, second].map(({ amount, reference }) => `${amount},EUR,EE38,BATCH7,${reference}`)
  await anna.imports(csv(...rows))
  expect([await anna.statusOf(first), await anna.statusOf(second)]).toEqual(['paid', 'paid'])
})

test('two rows of a CSV that are alike and have no name of the bank’s are two', async () => {
  const order = await anna.orders()
  const row = `${order.amount},EUR,EE38,,${order.reference}`
  await anna.imports(csv(row, row))
  expect(await anna.queueOf(order)).toMatchObject([{ reason: 'paid-twice' }])
})
