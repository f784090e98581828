import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankCustomer, bankCustomer } from '../../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'

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

const account = 'EE382200221020145685'
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

/** A statement on which an order's money went out, and the same came, in the same words but one. */
type Export = (told: { reference: string; amount: string; word: string }) => string

const swedbank: Export = ({ reference, amount, word }) =>
  lines(
    '"Client account";"Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";"Debit/Credit";"Transfer reference";"Reference number";',
    `"${account}";"10";"21.11.2026";"";"Opening balance";"0,00";"EUR";"K";"";"";`,
    `"${account}";"20";"21.11.2026";"STUDIO NORD";"${reference}";"${amount.replace('.', ',')}";"EUR";"${word}";"T${reference}${word}";"";`,
  )
const lhv: Export = ({ reference, amount, word }) =>
  lines(
    'Customer account no,Date,Sender/receiver name,Debit/Credit (D/C),Amount,Reference number,Archiving code,Description,Currency',
    `${account},2026-11-21,STUDIO NORD,${word},${amount},${reference},A${reference}${word},Astra,EUR`,
  )
const seb: Export = told => lhv(told).replace('Debit/Credit (D/C)', 'Deebet/Kreedit (D/C)')
const volksbank: Export = ({ reference, amount, word }) =>
  lines(
    '"Buchungstag";"Empfänger/Zahlungspflichtiger";"IBAN";"Vorgang/Verwendungszweck";"Währung";"Umsatz";" "',
    `"21.11.2026";"Studio";"DE02";"${reference}";"EUR";"${amount.replace('.', ',')}";"${word}"`,
  )
const strange: Export = ({ reference, amount, word }) =>
  lines(
    'date,amount,currency,account,text,way of the money',
    `2026-11-21,${amount},EUR,${account},${reference},${word}`,
  )

test.each([
  ['Swedbank in English', swedbank, 'D', 'K'],
  ['LHV', lhv, 'D', 'C'],
  ['SEB', seb, 'D', 'C'],
  ['Volksbank, whose column has no name', volksbank, 'S', 'H'],
  ['a bank whose column is not known', strange, 'Debit', 'Credit'],
])('an export of %s tells what went out by a word beside the amount', async (_bank, exportOf, out, came) => {
  const order = await anna.orders()
  const said = await anna.imports(exportOf({ ...order, word: out }), '--account', account)
  expect(said).toMatch(/marked paid +0[^]*unmatched +1 +-1071\.00 EUR/)
  expect(await anna.statusOf(order)).toBe('pending')
  await anna.imports(exportOf({ ...order, word: came }), '--account', account)
  expect(await anna.statusOf(order)).toBe('paid')
})

test('a bank’s own names for its movements in English are read', async () => {
  const order = await anna.orders()
  const said = await anna.imports(swedbank({ ...order, word: 'K' }))
  expect(said).toMatch(/1 movements[^]*marked paid +1/)
  expect(await anna.imports(swedbank({ ...order, word: 'K' }).replace('NORD', 'N.'))).toMatch(
    /imported before +1/,
  )
})

test.each(['OUT', 'Outgoing', 'Исходящий', 'Ausgang'])('what is %s went out', async word => {
  const order = await anna.orders()
  const told = strange({ ...order, word }).replace('way of the money', 'direction')
  expect(await anna.imports(told)).toContain('reverses an earlier payment')
  expect(await anna.statusOf(order)).toBe('pending')
})

test('a word for the direction that is not known refuses the file with its line', async () => {
  const order = await anna.orders()
  const told = strange({ ...order, word: 'Credit' }).replace('way of the money', 'direction')
  const doubtful = `${told}2026-11-21,1.00,EUR,${account},fee,Sideways\n`
  await expect(anna.imports(doubtful)).rejects.toThrow(/line 3: direction: 'Sideways' is not known/)
  expect(await anna.statusOf(order)).toBe('pending')
})

test('a file without signs, of which some lines say in a strange column that they went out, is refused', async () => {
  const order = await anna.orders()
  const told = `${strange({ ...order, word: 'SEPA' })}2026-11-21,1.00,EUR,${account},fee,Debit\n`
  await expect(anna.imports(told)).rejects.toThrow(
    /No amount has a sign, and column 6 \('way of the money'\)/,
  )
  expect(await anna.statusOf(order)).toBe('pending')
})

test('where amounts have signs, what else stands in the file does not say what went out', async () => {
  const order = await anna.orders()
  const told = `${strange({ ...order, word: 'D' })}2026-11-21,-1.00,EUR,${account},fee,D\n`
  expect(await anna.imports(told)).toMatch(/marked paid +1 [^]*ignored +1 +-1\.00 EUR/)
})
