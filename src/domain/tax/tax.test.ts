import { expect, test } from 'vitest'
import { euCountries } from './eu-members.ts'
import { taxAmount, taxFor } from './tax.ts'
import { taxRates } from './tax-rates.ts'
import { withoutTax } from './without-tax.ts'

const sale = { sellerCountry: 'EST', customerCountry: 'DEU', customerVatValid: false, on: '2026-11-21' }

test.each([
  ['a consumer at home', 'EST', false, '24', 'domestic'],
  ['a company at home', 'EST', true, '24', 'domestic'],
  ['a consumer in Germany', 'DEU', false, '19', 'destination'],
  ['a consumer in Finland', 'FIN', false, '25.5', 'destination'],
  ['a German company', 'DEU', true, '0', 'reverse-charge'],
  ['an American', 'USA', false, '0', 'outside'],
  ['a British company', 'GBR', true, '0', 'outside'],
])('an Estonian seller charges %s (%s, valid number: %s) %s %% (%s)', (_who, ...row) => {
  const [customerCountry, customerVatValid, rate, kind] = row
  expect(taxFor({ ...sale, customerCountry, customerVatValid })).toEqual({ rate, kind })
})

test.each([
  ['RUS', 'RUS', '22', 'domestic'],
  ['BLR', 'BLR', '20', 'domestic'],
  ['GBR', 'GBR', '20', 'domestic'],
  ['CHE', 'CHE', '8.1', 'domestic'],
  ['NOR', 'NOR', '25', 'domestic'],
  ['GBR', 'DEU', '19', 'destination'],
  ['RUS', 'BLR', '0', 'outside'],
])('a seller in %s charges a customer in %s %s %% (%s)', (sellerCountry, customerCountry, rate, kind) => {
  expect(taxFor({ ...sale, sellerCountry, customerCountry })).toEqual({ rate, kind })
})

test.each([
  ['DEU', 'DEU', false, 'exempt'],
  ['DEU', 'DEU', true, 'exempt'],
  ['DEU', 'FRA', false, 'exempt'],
  ['DEU', 'FRA', true, 'reverse-charge'],
  ['DEU', 'USA', false, 'outside'],
  ['BLR', 'BLR', false, 'exempt'],
  ['BLR', 'DEU', false, 'exempt'],
  ['BLR', 'DEU', true, 'exempt'],
  ['BLR', 'RUS', false, 'outside'],
])('an exempt seller in %s charges a customer in %s no VAT (valid VAT number: %s): %s', (...row) => {
  const [sellerCountry, customerCountry, customerVatValid, kind] = row
  const exempt = { ...sale, sellerCountry, customerCountry, customerVatValid, isSellerExempt: true }
  expect(taxFor(exempt)).toEqual({ rate: '0', kind })
})

test('an exempt seller charges VAT where it is registered outside the EU', () => {
  const exempt = { ...sale, isSellerExempt: true, customerCountry: 'GBR', registrations: ['GBR'] }
  expect(taxFor(exempt)).toEqual({ rate: '20', kind: 'destination' })
})

test.each([
  ['FIN', '2024-08-31', '24', '2024-09-01', '25.5'],
  ['SVK', '2024-12-31', '20', '2025-01-01', '23'],
  ['EST', '2025-06-30', '22', '2025-07-01', '24'],
  ['ROU', '2025-07-31', '19', '2025-08-01', '21'],
  ['RUS', '2025-12-31', '20', '2026-01-01', '22'],
])('in %s the rate on %s was %s, from %s it is %s', (country, before, oldRate, from, newRate) => {
  const atHome = { ...sale, sellerCountry: country, customerCountry: country }
  expect(taxFor({ ...atHome, on: before }).rate).toBe(oldRate)
  expect(taxFor({ ...atHome, on: from }).rate).toBe(newRate)
})

test('the standard rates of the 27 member states in 2026', () => {
  const rates = euCountries.map(country => taxFor({ ...sale, customerCountry: country }).rate)
  expect(euCountries.map((country, index) => `${country} ${rates[index]}`).join(', ')).toBe(
    'AUT 20, BEL 21, BGR 20, HRV 25, CYP 19, CZE 21, DNK 25, EST 24, FIN 25.5, FRA 20, DEU 19, GRC 24, HUN 27, ' +
      'IRL 23, ITA 22, LVA 21, LTU 21, LUX 17, MLT 18, NLD 21, POL 23, PRT 23, ROU 21, SVK 23, SVN 22, ESP 21, SWE 25',
  )
})

test('a country has its rates in the order of their days, each with a source', () => {
  const ordered = taxRates.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
  for (const { country } of taxRates) {
    const ratesFor = (rows: typeof taxRates) => rows.filter(row => row.country === country)
    expect(ratesFor(taxRates)).toEqual(ratesFor(ordered))
  }
  expect(taxRates.filter(row => !row.source)).toEqual([])
})

test('an unknown VAT rate is an error, not a sale without tax', () => {
  expect(() => taxFor({ ...sale, on: '2023-12-31' })).toThrow('There is no VAT rate for DEU on 2023-12-31')
  expect(() => taxFor({ ...sale, sellerCountry: 'JPN', customerCountry: 'JPN' })).toThrow(RangeError)
})

test.each([
  { subtotal: 2_200, rate: '24', tax: 528 },
  { subtotal: 1_700, rate: '25.5', tax: 434 },
  { subtotal: 1_250, rate: '8.1', tax: 101 },
  { subtotal: 50, rate: '21', tax: 11 },
  { subtotal: 0, rate: '24', tax: 0 },
  { subtotal: 2_200, rate: '0', tax: 0 },
  { subtotal: 2_200, rate: '0.00', tax: 0 },
])('$rate % on $subtotal cents is $tax cents, halves up', ({ subtotal, rate, tax }) => {
  expect(taxAmount(subtotal, rate)).toBe(tax)
})

test('a rate that is not a percentage is refused', () => {
  expect(() => taxAmount(2_200, '-24')).toThrow(RangeError)
  expect(() => taxAmount(2_200, '24 %')).toThrow(RangeError)
})

test('a subtotal is found again in its total with tax', () => {
  for (const rate of ['8.1', '17', '19', '25.5', '27'])
    for (let subtotal = 0; subtotal < 200_000; subtotal += 37)
      expect(withoutTax(subtotal + taxAmount(subtotal, rate), rate)).toBe(subtotal)
})
