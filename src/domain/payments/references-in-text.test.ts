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
  expect(orderNumbersIn('Order #10017 of 2026, order 10018.50 EUR, order 2,10019')).toEqual([10017])
  expect(orderNumbersIn('Order RF00 10017 5')).toEqual([])
  expect(orderNumbersIn('order 1234567890123456')).toEqual([])
})

test.each([
  'Astra, order 10017, November',
  'ORDER NO. 10017',
  'order-number: 10017',
  'Invoice # 10017',
  'inv. 10017',
  'Rechnung 10017',
  'Rechnungsnr.: 10017',
  'Re.-Nr. 10017',
  'Bestell-Nr. 10017 vom 20.11.',
  'Auftrag Nr 10017',
  'Arve nr 10017',
  'Заказ №10017.',
  'оплата по счёту 10017',
  'Оплата по счету № 10017 от 20.11.2026',
  'thanks (#10017)',
  ' 10017. ',
])('%j names the order', text => {
  expect(orderNumbersIn(text)).toEqual([10017])
})

test.each([
  'Payment for our invoice. Payer: Studio Nord GmbH, Chausseestr. 1, 10115 Berlin',
  'invoice, 10115 Berlin',
  'Invoice. 10115 Berlin',
  'Re: 10115 Berlin',
  'preorder 10115',
  'IBAN DE02 10115, thank you',
  '10115 Berlin',
])('%j names no order', text => {
  expect(orderNumbersIn(text)).toEqual([])
})

test('a document number is found with other separators than it was printed with', () => {
  expect(documentNumbersIn('Invoice INV-2026/0017')).toContain('INV20260017')
  expect(documentNumbersIn('inv-2026 0017')).toContain('INV20260017')
  expect(documentNumbersIn('thanks, EXR 2026 00003')).toContain('EXR202600003')
  expect(documentNumbersIn('EXR - 2026 - 00003 of November')).toContain('EXR202600003')
})

test('of a hostile text of any length only the beginning is read', () => {
  expect(orderIdsByReference(`${'RF1 '.repeat(500_000)}${reference}`)).toEqual([])
  expect(orderNumbersIn(`${'order '.repeat(500_000)}10017`)).toEqual([])
  expect(documentNumbersIn('RF1 2'.repeat(500_000)).length).toBeLessThan(200)
})
