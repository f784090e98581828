import { expect, test } from 'vitest'
import { isSellerTaxNumber, isVatIdentifier } from './seller-tax-number.ts'

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
  expect(isSellerTaxNumber(number, country)).toBe(true)
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
  expect(isSellerTaxNumber(number, country)).toBe(false)
})

test('a VAT number is distinguished from other tax numbers by its country prefix', () => {
  expect(['EE100931558', 'RU7707083893', '7707083893', '200988541'].map(isVatIdentifier)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
