import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainAmount } from './money.ts'
import { parseAmount } from './parse-amount.ts'

test.each([
  ['5', 500],
  ['5.5', 550],
  ['5,50', 550],
  ['-44,50', -4450],
  ['+1071.00', 107100],
  ['1 234,56', 123456],
  ['98\u00a0500.00', 9850000],
  ['-0.00', 0],
  ['9007199254740.99', 900719925474099],
])('%s is %i minor units, whichever mark separates the decimals', (text, minor) => {
  expect(parseAmount(text)).toBe(minor)
})

test.each([
  ['1.234', ',', 123400],
  ['1.234,5', ',', 123450],
  ['1,234.56', '.', 123456],
  ["12'345.60", '.', 1234560],
] as const)('%s with the decimal mark %s is %i minor units', (text, decimal, minor) => {
  expect(parseAmount(text, { decimal })).toBe(minor)
})

const wrong = ['', '-', 'abc', '1e5', '4.4.4', '1,23,456', '1 23', '--5', '5-', ',5', '5.', '٤٤', '5 EUR']
test.each(wrong)('%j is not an amount', text => {
  expect(() => parseAmount(text)).toThrow(`'${text}' is not an amount`)
})

test.each(['44.005', '1.234', '1,000', '5.500'])('%s has more decimals than money has', text => {
  expect(() => parseAmount(text)).toThrow('more than two decimals')
})

test('an amount with the wrong decimal mark is refused, not read as thousands', () => {
  expect(() => parseAmount('5,50', { decimal: '.' })).toThrow(RangeError)
  expect(() => parseAmount('5.50', { decimal: ',' })).toThrow(RangeError)
})

test.each([
  ['19.80000000', 1980],
  ['19.799999', 1979],
])('%s counts as %i minor units where more decimals are cut off', (text, minor) => {
  expect(parseAmount(text, { decimal: '.', excessDecimals: 'cut-off' })).toBe(minor)
})

test('an amount that a number cannot hold exactly is refused', () => {
  expect(() => parseAmount('90071992547409.92')).toThrow('is too large')
})

test('every amount survives being written and read again', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), minor => parseAmount(plainAmount(minor)) === (minor === 0 ? 0 : minor)),
  )
})
