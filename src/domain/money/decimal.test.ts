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

test.each([
  '',
  ' 1',
  '1 ',
  '1,1',
  '.5',
  '5.',
  '+1',
  '-1',
  '0',
  '0.00',
  '007',
  '1e3',
  '0x10',
  'NaN',
  'one',
  '1.1.1',
])('a rate written as "%s" is refused', text => {
  expect(() => parseDecimal(text)).toThrow(RangeError)
})

test.each([
  { dividend: 7n, up: 4n, down: 3n, halfUp: 4n },
  { dividend: 6n, up: 3n, down: 3n, halfUp: 3n },
  { dividend: -7n, up: -3n, down: -4n, halfUp: -3n },
  { dividend: 0n, up: 0n, down: 0n, halfUp: 0n },
])('$dividend / 2 rounds to $up up, $down down and $halfUp half up', ({ dividend, up, down, halfUp }) => {
  expect(divideUp(dividend, 2n)).toBe(up)
  expect(divideDown(dividend, 2n)).toBe(down)
  expect(divideHalfUp(dividend, 2n)).toBe(halfUp)
})

test('less than a half is rounded down', () => {
  expect(divideHalfUp(149n, 100n)).toBe(1n)
  expect(divideHalfUp(150n, 100n)).toBe(2n)
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
  const quotient = {
    numerator: above.numerator * below.denominator,
    denominator: above.denominator * below.numerator,
  }
  expect(toDecimal(quotient, places)).toBe(written)
})
