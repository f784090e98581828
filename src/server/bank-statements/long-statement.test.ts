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

const header = 'date,amount,currency,account,bank reference,payer,text'
const line = (amount: string, reference: string, text: string) =>
  `2026-11-21,${amount},EUR,EE382200221020145685,${reference},Studio Nord,${text}`

test('a statement of 24,000 lines that name no order is taken in, and so is the transfer at its end', async () => {
  const order = await anna.orders()
  const strange = Array.from({ length: 24_000 }, (_, index) => line('1.00', `S${index}`, `Salary 20${index}`))
  const own = line(order.amount, 'OWN', order.reference)
  const said = await anna.imports([header, ...strange, own, ''].join('\n'))
  expect(said).toMatch(/marked paid +1 [^]*unmatched +24000 +24000\.00 EUR/)
  expect(await anna.statusOf(order)).toBe('paid')
}, 60_000)
