import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCreditorReference, makeCreditorReference } from './creditor-reference.ts'
import { invoiceNumbersIn, orderIdsByReference, orderNumbersIn } from './references-in-text.ts'

const reference = makeCreditorReference(10017)
const spaced = formatCreditorReference(reference)

test.each([
  reference,
  `Payment ${spaced} of 20 November`,
  `astra/${reference.toLowerCase()}/thank you`,
  `${spaced} 2026 invoice`,
  `REF:${spaced.replaceAll(' ', '-')}.`,
  `RF: ${reference.slice(2)}`,
  spaced.replaceAll(' ', '\n   '),
  spaced.replaceAll(' ', ' / '),
  spaced.replaceAll(' ', '.'),
  spaced.replaceAll(' ', ' – '),
  `${spaced}, 20.11.2026`,
])('an order is found by its creditor reference in %j', text => {
  expect(orderIdsByReference(text)).toContain(10017)
})

test('a mistyped creditor reference finds no order', () => {
  expect(orderIdsByReference('RF00 10017, RF, reform 2026')).toEqual([])
})

test('every order is found by its creditor reference among other numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 0, max: 99999 }), (id, other) =>
      orderIdsByReference(`${other} ${formatCreditorReference(makeCreditorReference(id))} ${other}`).includes(
        id,
      ),
    ),
  )
})

test.each([
  'Invoice INV-2026-00017',
  'inv-2026 00017',
  'thanks, Inv 2026 00017.',
  'INV - 2026 - 00017 of November',
  'INV202600017',
])('an invoice number is found in %j', text => {
  expect(invoiceNumbersIn(text)).toEqual(['INV202600017'])
})

test.each(['INV-2026', '2026-00017', 'INV-2026-17', 'XINVX 26 00017'])('%j has no invoice number', text => {
  expect(invoiceNumbersIn(text)).toEqual([])
})

test('a number that stands alone may be an order number', () => {
  expect(orderNumbersIn('Order #10017 of 20.11.2026, order 10018.50 EUR, 2,10019, A10020, 10021')).toEqual([
    10017, 10021,
  ])
  expect(orderNumbersIn('order 1234567890123456')).toEqual([])
})

test('only the beginning of a long text is read', () => {
  expect(orderIdsByReference(`${'RF1 '.repeat(500_000)}${reference}`)).toEqual([])
  expect(orderNumbersIn(`${'order '.repeat(500_000)}10017`)).toEqual([])
  expect(invoiceNumbersIn('A1 2026 12345 '.repeat(500_000)).length).toBeLessThan(60)
})
