import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorOf, plainAmount } from './plain-amount.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1980, '19.80'],
  [100_000_000, '1000000.00'],
])('%i minor units are written %s', (minor, text) => {
  expect(plainAmount(minor)).toBe(text)
})

test.each([
  ['19.8', 1980],
  ['19.80000000', 1980],
  ['19', 1900],
  ['0.05', 5],
  ['19.799999', 1979],
])('%s is %i minor units: a part of one never counts as one', (text, minor) => {
  expect(minorOf(text)).toBe(minor)
})

test.each(['', '-1', '1e3', '1,5', ' 1', '.5', '1.', 'NaN', '1'.repeat(21)])('%s is no amount', text => {
  expect(() => minorOf(text)).toThrow(RangeError)
})

test('what is written is read again', () => {
  fc.assert(fc.property(fc.maxSafeNat(), minor => minorOf(plainAmount(minor)) === minor))
})
