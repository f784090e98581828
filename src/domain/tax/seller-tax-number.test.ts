import { expect, test } from 'vitest'
import { isSellerTaxNumber, isVatIdentifier, needsTaxNumber } from './seller-tax-number.ts'

test.each([
  ['RUS', '7707083893'],
  ['RUS', 'RU7707083893'],
  ['RUS', '500100732259'],
  ['BLR', '200988541'],
  ['BLR', 'BY200988541'],
  ['EST', 'EE100931558'],
  ['GBR', 'GB980780684'],
  ['CHE', 'CHE123456788TVA'],
  ['NOR', 'NO974760673MVA'],
])('a seller in %s may invoice under %s', (country, number) => {
  expect(isSellerTaxNumber({ vat: number, country, vatExemption: '' })).toBe(true)
})

test.each([
  ['RUS', '7707083894'],
  ['RUS', '500100732258'],
  ['RUS', '500100732269'],
  ['RUS', '77070838931'],
  ['RUS', 'EE100931558'],
  ['BLR', '20098854'],
  ['EST', '100931558'],
  ['GBR', '980780684'],
  ['EST', ''],
])('a seller in %s may not invoice under "%s"', (country, number) => {
  expect(isSellerTaxNumber({ vat: number, country, vatExemption: '' })).toBe(false)
})

test('a VAT number is distinguished from other tax numbers by its country prefix', () => {
  const numbers = ['EE100931558', 'RU7707083893', '7707083893', '200988541']
  expect(numbers.map(isVatIdentifier)).toEqual([true, true, false, false])
})

test.each([
  ['DEU', '12/345/67890', true],
  ['DEU', 'DE136695976', true],
  ['BLR', '12/345/67890', false],
])('an exempt seller in %s may invoice under "%s": %s', (country, vat, isRight) => {
  expect(isSellerTaxNumber({ country, vat, vatExemption: 'Exempt' })).toBe(isRight)
})

test.each([
  ['DEU', true],
  ['BLR', true],
  ['UKR', false],
])('an exempt seller in %s needs a number: %s', (country, isNeeded) => {
  expect(needsTaxNumber({ country, vatExemption: 'Exempt' })).toBe(isNeeded)
})
