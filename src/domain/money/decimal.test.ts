import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideDown, divideHalfUp, divideUp, parseDecimal, toDecimal } from './decimal.ts'

test.each([
  ['1', 1n, 1n],
  ['1.1', 11n, 10n],
  ['94.35', 9435n, 100n],
  ['0.9200', 9200n, 10000n],
  ['12345678901234567890.5', 123456789012345678905n, 10n],
])('the rate %s is read exactly', (text, numerator, denominator) => {
  expect(parseDecimal(text)).toEqual({ numerator, denominator })
})

const wrong = ['', ' 1', '1 ', '1,1', '.5', '5.', '+1', '-1', '0', '0.00', '007', '1e3', '0x10', '1.1.1']
test.each(wrong)('a rate written as "%s" is refused', text => {
  expect(() => parseDecimal(text)).toThrow(RangeError)
})

test.each([
  [7n, 2n, 4n, 3n, 4n],
  [6n, 2n, 3n, 3n, 3n],
  [-7n, 2n, -3n, -4n, -3n],
  [0n, 2n, 0n, 0n, 0n],
  [149n, 100n, 2n, 1n, 1n],
])('%s / %s rounds to %s up, %s down and %s half up', (dividend, divisor, ...rounded) => {
  const roundings = [divideUp, divideDown, divideHalfUp]
  expect(roundings.map(divide => divide(dividend, divisor))).toEqual(rounded)
})

test('the three ways of rounding surround the exact quotient', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
      const [up, down] = [divideUp(dividend, divisor), divideDown(dividend, divisor)]
      expect(down * divisor <= dividend && dividend <= up * divisor).toBe(true)
      expect(up - down <= 1n).toBe(true)
      expect([up, down]).toContain(divideHalfUp(dividend, divisor))
    }),
  )
})

test.each([
  ['1', '3', 4, '0.3333'],
  ['2', '3', 4, '0.6667'],
  ['1', '1.1612', 10, '0.8611780916'],
  ['8150', '100', 10, '81.5'],
  ['100', '1', 4, '100'],
  ['0.00001', '1', 4, '0'],
])('%s divided by %s with %i places is %s', (dividend, divisor, places, written) => {
  const above = parseDecimal(dividend)
  const below = parseDecimal(divisor)
  const numerator = above.numerator * below.denominator
  const denominator = above.denominator * below.numerator
  expect(toDecimal({ numerator, denominator }, places)).toBe(written)
})
