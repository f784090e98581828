import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, clerk } = openWorld()

test('a statement of 24,000 lines that match no order is imported, and so is the transfer at its end', async () => {
  const order = await anna.orders({ pay: 'bank', servers: 5 })
  const row = (amount: string, reference: string, text: string) =>
    `2026-11-21,${amount},EUR,EE382200221020145685,${reference},,Studio Nord,${text}`
  const lines = Array.from({ length: 24_000 }, (_, index) => row('1.00', `S${index}`, `Salary 20${index}`))
  const header = 'date,amount,currency,account,bank reference,reference,payer,text'
  const own = row(order.amount, 'OWN', order.reference)
  const said = await clerk.imports([header, ...lines, own, ''].join('\n'))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +24000 +24000\.00 EUR/)
  expect(await anna.status(order)).toBe('paid')
}, 60_000)
