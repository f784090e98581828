import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'
import {
  convertFromEuro,
  currencies,
  currencyFor,
  formatMoney,
  plainAmount,
  type Rates,
  toMinor,
} from './money.ts'

const rates: Rates = { EUR: '0.92', USD: '1', RUB: '94.35', BYN: '3.27' }
const anyRate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => (digits / 10 ** decimals).toFixed(decimals))

test('220.00 EUR at rates 1.1 and 3.3 is exactly 660.00', () => {
  expect(convertFromEuro(22_000, 'BYN', { ...rates, EUR: '1.1', BYN: '3.3' })).toBe(66_000)
})

test.each([
  { euro: 2_200, to: 'EUR', converted: 2_200 },
  { euro: 2_250, to: 'EUR', converted: 2_250 },
  { euro: 2_200, to: 'USD', converted: 2_400 },
  { euro: 2_200, to: 'RUB', converted: 225_700 },
  { euro: 2_200, to: 'BYN', converted: 7_900 },
  { euro: 0, to: 'RUB', converted: 0 },
] as const)('$euro euro cents are $converted in $to', ({ euro, to, converted }) => {
  expect(convertFromEuro(euro, to, rates)).toBe(converted)
})

test('a conversion is never below the exact value and never a whole unit above it', () => {
  const euroCents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(euroCents, anyRate, anyRate, (minor, euroRate, rubleRate) => {
      const [euro, ruble] = [parseDecimal(euroRate), parseDecimal(rubleRate)]
      const exact = BigInt(minor) * ruble.numerator * euro.denominator
      const scale = ruble.denominator * euro.numerator
      fc.pre(exact / scale < 9_000_000_000_000_000n)

      const converted = BigInt(convertFromEuro(minor, 'RUB', { ...rates, EUR: euroRate, RUB: rubleRate }))
      expect(converted % 100n).toBe(0n)
      expect(converted * scale >= exact).toBe(true)
      expect((converted - 100n) * scale < exact).toBe(true)
    }),
  )
})

test('an amount that a number cannot hold exactly is refused rather than rounded', () => {
  expect(toMinor(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
  expect(() => toMinor(9_007_199_254_740_992n)).toThrow('The amount is too large')
  expect(() => toMinor(-9_007_199_254_740_992n)).toThrow('The amount is too large')
  expect(() => convertFromEuro(9_000_000_000_000_000, 'RUB', rates)).toThrow('The amount is too large')
})

test('a currency without a rate is refused', () => {
  expect(() => convertFromEuro(2_200, 'BYN', { ...rates, BYN: '' })).toThrow('Unknown currency')
})

test('Russia pays in roubles, Belarus in its own, everyone else in euro', () => {
  expect(['RUS', 'BLR', 'DEU', 'USA', ''].map(currencyFor)).toEqual(['RUB', 'BYN', 'EUR', 'EUR', 'EUR'])
})

test.each([
  { minor: 2_200, code: 'EUR', short: '€22', full: '€22.00' },
  { minor: 2_205, code: 'EUR', short: '€22.05', full: '€22.05' },
  { minor: 5_346_000, code: 'EUR', short: '€53\u00a0460', full: '€53\u00a0460.00' },
  { minor: 123_456_789, code: 'USD', short: '$1\u00a0234\u00a0567.89', full: '$1\u00a0234\u00a0567.89' },
  { minor: 225_700, code: 'RUB', short: '2\u00a0257\u00a0₽', full: '2\u00a0257.00\u00a0₽' },
  { minor: 790, code: 'BYN', short: '7.90\u00a0Br', full: '7.90\u00a0Br' },
  { minor: 0, code: 'EUR', short: '€0', full: '€0.00' },
  { minor: 5, code: 'EUR', short: '€0.05', full: '€0.05' },
  { minor: -123_450, code: 'EUR', short: '-€1\u00a0234.50', full: '-€1\u00a0234.50' },
  { minor: -100, code: 'RUB', short: '-1\u00a0₽', full: '-1.00\u00a0₽' },
] as const)('$minor of $code reads $short on a card and $full in a document', line => {
  expect(formatMoney(line.minor, line.code, 'when-needed')).toBe(line.short)
  expect(formatMoney(line.minor, line.code, 'always')).toBe(line.full)
})

test('an amount may be shown in a currency that the order itself describes', () => {
  expect(formatMoney(1_000, { ...currencies.EUR, prefix: 'EUR ' }, 'always')).toBe('EUR 10.00')
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1980, '19.80'],
  [100_000_000, '1000000.00'],
])('%i minor units are %s to a program', (minor, text) => {
  expect(plainAmount(minor)).toBe(text)
})
