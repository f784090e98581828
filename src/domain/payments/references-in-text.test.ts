import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditorReferenceOf, formatCreditorReference } from './creditor-reference.ts'
import { documentNumbersIn, orderIdsByReference, orderNumbersIn } from './references-in-text.ts'

const reference = creditorReferenceOf(10017)

test.each([
  reference,
  `Payment ${formatCreditorReference(reference)} of 20 November`,
  `astra/${reference.toLowerCase()}/thank you`,
  `${formatCreditorReference(reference)} 2026 invoice`,
  `REF:${formatCreditorReference(reference).replaceAll(' ', '-')}.`,
  `RF: ${reference.slice(2)}`,
  formatCreditorReference(reference).replaceAll(' ', '  '),
  formatCreditorReference(reference).replaceAll(' ', '\n   '),
  formatCreditorReference(reference).replaceAll(' ', '.'),
  formatCreditorReference(reference).replaceAll(' ', ' / '),
  formatCreditorReference(reference).replaceAll(' ', ' – '),
  `${formatCreditorReference(reference)}, 20.11.2026`,
])('the order is found by the reference in %j', text => {
  expect(orderIdsByReference(text)[0]).toBe(10017)
})

test('a mistyped reference and words without one name no order', () => {
  expect(orderIdsByReference('RF00 10017, RF, reform 2026')).toEqual([])
})

test('every order is found by its reference among other numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 0, max: 99999 }), (id, other) =>
      orderIdsByReference(`${other} ${formatCreditorReference(creditorReferenceOf(id))} ${other}`).includes(
        id,
      ),
    ),
  )
})

test('an order number stands alone; years, amounts and longer numbers are none', () => {
  expect(orderNumbersIn('Order #10017 of 2026, 10018.50 EUR, 2,10019')).toEqual([10017])
  expect(orderNumbersIn('Заказ №10020.')).toEqual([10020])
  expect(orderNumbersIn('RF00 10017 5')).toEqual([])
})

test('a document number is found with other separators than it was printed with', () => {
  expect(documentNumbersIn('Invoice INV-2026/0017')).toContain('INV20260017')
  expect(documentNumbersIn('inv-2026 0017')).toContain('INV20260017')
})

test('of a hostile text of any length only the beginning is read', () => {
  expect(orderIdsByReference(`${'RF1 '.repeat(500_000)}${reference}`)).toEqual([])
  expect(documentNumbersIn('RF1 2'.repeat(500_000)).length).toBeLessThan(200)
})
