import { expect, test } from 'vitest'
import { nationalCurrencyFor, toNationalTax } from './national-currency.ts'

test.each([
  ['PL', 'PLN'],
  ['CZ', 'CZK'],
  ['HU', 'HUF'],
  ['DK', 'DKK'],
  ['RO', 'RON'],
  ['SE', 'SEK'],
  ['GB', 'GBP'],
  ['IM', 'GBP'],
  ['CH', 'CHF'],
  ['NO', 'NOK'],
  ['EE', null],
  ['BG', null],
  ['RU', null],
])('a seller in %s also states the VAT in %s', (country, currency) => {
  expect(nationalCurrencyFor(country)).toBe(currency)
})

test.each([
  [5_060, '4.2567', 21_539],
  [1, '0.5', 1],
  [1, '0.4999', 0],
  [9_007_199_254, '385.123456789', 3_468_883_712_688],
])('%i cents of VAT at %s are exactly %i hundredths, halves up', (tax, rate, converted) => {
  const euroRate = { currency: 'PLN', rate, source: 'European Central Bank', day: '2026-11-20' }
  expect(toNationalTax(tax, euroRate)).toEqual({ ...euroRate, tax: converted })
})
