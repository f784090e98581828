import fc from 'fast-check'
import { expect, test } from 'vitest'
import { astra } from '../pricing/astra.ts'
import { parseDecimal } from './decimal.ts'
import {
  convertFromEuro,
  currencyCodes,
  currencyFor,
  describeCurrency,
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
  expect(() => toMinor(9_007_199_254_740_992n)).toThrow('amount-too-large')
  expect(() => toMinor(-9_007_199_254_740_992n)).toThrow('amount-too-large')
  expect(() => convertFromEuro(9_000_000_000_000_000, 'RUB', rates)).toThrow('amount-too-large')
})

test('a currency without a rate is refused', () => {
  expect(() => convertFromEuro(2_200, 'BYN', { ...rates, BYN: '' })).toThrow('unknown-currency')
})

test('Russia pays in roubles, Belarus in its own, everyone else in euro', () => {
  const currencies = ['RUS', 'BLR', 'DEU', 'USA', ''].map(country => currencyFor(astra, country))
  expect(currencies).toEqual(['RUB', 'BYN', 'EUR', 'EUR', 'EUR'])
})

test.each([
  [2_200, 'EUR', '€22', '22\u00a0€'],
  [2_205, 'EUR', '€22.05', '22,05\u00a0€'],
  [5_346_000, 'EUR', '€53\u00a0460', '53\u00a0460\u00a0€'],
  [123_456_789, 'USD', '$1\u00a0234\u00a0567.89', '1\u00a0234\u00a0567,89\u00a0$'],
  [225_700, 'RUB', '2\u00a0257\u00a0₽', '2\u00a0257\u00a0₽'],
  [118_354_274, 'RUB', '1\u00a0183\u00a0542.74\u00a0₽', '1\u00a0183\u00a0542,74\u00a0₽'],
  [790, 'BYN', '7.90\u00a0Br', '7,90\u00a0Br'],
  [0, 'EUR', '€0', '0\u00a0€'],
  [5, 'EUR', '€0.05', '0,05\u00a0€'],
  [-123_450, 'EUR', '-€1\u00a0234.50', '-1\u00a0234,50\u00a0€'],
  [-100, 'RUB', '-1\u00a0₽', '-1\u00a0₽'],
] as const)('%i minor units of %s are written %s, in Russian %s', (minor, code, english, russian) => {
  expect(formatMoney(minor, code, { language: 'en', decimals: 'when-needed' })).toBe(english)
  expect(formatMoney(minor, code, { language: 'ru', decimals: 'when-needed' })).toBe(russian)
})

test('documents and order tables always show two decimals', () => {
  expect(formatMoney(5_346_000, 'EUR', { language: 'en', decimals: 'always' })).toBe('€53\u00a0460.00')
  expect(formatMoney(225_700, 'RUB', { language: 'ru', decimals: 'always' })).toBe('2\u00a0257,00\u00a0₽')
})

test('in Russian an amount reads as the international locale data has it, to the last minor unit', () => {
  const anyAmount = fc.tuple(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom(...currencyCodes))
  fc.assert(
    fc.property(anyAmount, ([minor, currency]) => {
      const intl = new Intl.NumberFormat('ru', { style: 'currency', currency, minimumFractionDigits: 2 })
      const known = intl.format(plainAmount(minor) as `${number}`).replace('BYN', 'Br')
      expect(formatMoney(minor, currency, { language: 'ru', decimals: 'always' })).toBe(known)
    }),
  )
})

test('an amount may be shown in a currency that the order itself describes', () => {
  const currency = { ...describeCurrency('EUR', 'en'), prefix: 'EUR ' }
  expect(formatMoney(1_000, currency, { language: 'en', decimals: 'always' })).toBe('EUR 10.00')
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
