import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorOfDecimal, minorOfWritten } from './read-amount.ts'

test.each([
  ['44.00', 4400],
  ['44', 4400],
  ['-44,50', -4450],
  ['44,5', 4450],
  ['1 234,56', 123456],
  ['1\u00a0234,56', 123456],
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ["12'345.60", 1234560],
  ['1.234.567', 123456700],
  ['+1071.00', 107100],
  ['44.00-', -4400],
  ['0.00', 0],
  ['9007199254740.99', 900719925474099],
])('%s on a statement is %i minor units', (written, minor) => {
  expect(minorOfWritten(written)).toBe(minor)
})

test.each(['', '-', 'abc', '1e5', '4.4.4', '1,23,456', '44.005', '1.234', '1,234', '--5', '-5-', ',5', '٤٤'])(
  '%j is refused as an amount',
  written => {
    expect(() => minorOfWritten(written)).toThrow(RangeError)
  },
)

test.each([
  ['26,18 €', 'EUR', 2618],
  ['€ 1.234,56', 'EUR', 123456],
  ['-$44.00', 'USD', -4400],
  ['$-44.00', 'USD', -4400],
  ['44.00 usd-', 'USD', -4400],
  ['1 234,56 руб.', 'RUB', 123456],
  ['98 540,00 RUR', 'RUB', 9854000],
  ['EUR 5', 'EUR', 500],
])('%s in a column of %s is %i minor units', (written, currency, minor) => {
  expect(minorOfWritten(written, { currency })).toBe(minor)
})

test.each(['26,18 $', '26,18 CHF', '€26,18 €', '26,18 kg', '26,18 €5', '-26,18 €-'])(
  '%j is refused as an amount in euros',
  written => {
    expect(() => minorOfWritten(written, { currency: 'EUR' })).toThrow(RangeError)
  },
)

test('a currency beside an amount is read only by those who know which it has to be', () => {
  expect(() => minorOfWritten('26,18 €')).toThrow(RangeError)
})

test('what could be read in two ways is read as it is told', () => {
  expect(minorOfWritten('1.234', { mark: 'comma' })).toBe(123400)
  expect(minorOfWritten('1,234', { mark: 'point' })).toBe(123400)
})

test('every amount of money survives being written down, in any style', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), minor => {
      const [whole, cents] = [String(Math.floor(minor / 100)), String(minor % 100).padStart(2, '0')]
      const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign)
      return [`${grouped('.')},${cents}`, `${grouped(',')}.${cents}`, `${grouped(' ')},${cents}`].every(
        written => minorOfWritten(written) === minor,
      )
    }),
  )
})

test('a plain decimal may have zeros before and behind, and nothing else', () => {
  expect([minorOfDecimal('0044.500'), minorOfDecimal('44.'), minorOfDecimal('44.00000')]).toEqual([
    4450, 4400, 4400,
  ])
  expect(() => minorOfDecimal('44.001')).toThrow(RangeError)
  expect(() => minorOfDecimal('-44')).toThrow(RangeError)
})
