import { expect, test } from 'vitest'
import { type CamtEntry, camt, unmatchedPaymentsFor } from '../testing/statements.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk } = openWorld()
const yearly = { pay: 'bank', servers: 5 } as const
type Order = Awaited<ReturnType<typeof anna.orders>>

/** One file of a day's and a week's statement. */
const overlapping = (day: CamtEntry[], week: CamtEntry[]) => {
  const [inner] = /<Stmt>[^]*<\/Stmt>/.exec(camt(week)) ?? ['']
  return camt(day).replace('</Stmt>', () => `</Stmt>${inner}`)
}
const transfer = ({ amount, reference }: Order): CamtEntry => ({ amount, structured: reference })
const csv = (...rows: string[]) =>
  `date,amount,currency,account,bank reference,reference,payer,text\n${rows.map(row => `2026-11-21,${row}\n`).join('')}`

test.each([
  ['with a bank reference', (order: Order) => ({ ...transfer(order), reference: `W${order.id}` })],
  ['without one', transfer],
])('a movement %s that is in two statements of one file counts once', async (_how, entryOf) => {
  const order = await anna.orders(yearly)
  const entry = entryOf(order)
  const file = overlapping([entry], [{ amount: '0.50', reference: `S${order.id}` }, entry])
  expect(await clerk.imports(file)).toMatch(/marked paid +1 +1071\.00 EUR[^]*imported before +1/)
  expect(await unmatchedPaymentsFor(shop, order)).toEqual([])
  expect(await clerk.imports(file)).toMatch(/imported before +3/)
  expect(await clerk.imports([entry])).toMatch(/imported before +1/)
  expect(await anna.status(order)).toBe('paid')
})

test('a second movement like it, which only the longer of two statements has, is one more', async () => {
  const order = await anna.orders(yearly)
  const entry = transfer(order)
  const said = await clerk.imports(overlapping([entry], [entry, entry]))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +1 [^]*imported before +1/)
  expect(await unmatchedPaymentsFor(shop, order)).toMatchObject([{ reason: 'paid-twice' }])
  expect(await clerk.imports([entry, entry])).toMatch(/imported before +2/)
})

test('a row that a CSV repeats together with its bank reference counts once', async () => {
  const order = await anna.orders(yearly)
  const row = `${order.amount},EUR,EE38,UNIQ${order.id},,,${order.reference}`
  expect(await clerk.imports(csv(row, row))).toMatch(/marked paid +1 [^]*imported before +1/)
  expect(await unmatchedPaymentsFor(shop, order)).toEqual([])
})

test('two transfers of a CSV with the same bank reference are two', async () => {
  const orders = [await anna.orders(yearly), await anna.orders(yearly)]
  await clerk.imports(
    csv(...orders.map(({ amount, reference }) => `${amount},EUR,EE38,BATCH7,,,${reference}`)),
  )
  expect(await Promise.all(orders.map(anna.status))).toEqual(['paid', 'paid'])
})

test('two rows of a CSV that are alike and have no bank reference are two', async () => {
  const order = await anna.orders(yearly)
  const row = `${order.amount},EUR,EE38,,,,${order.reference}`
  await clerk.imports(csv(row, row))
  expect(await unmatchedPaymentsFor(shop, order)).toMatchObject([{ reason: 'paid-twice' }])
})
