import { expect, test } from 'vitest'
import { taxFor } from './tax.ts'
import { isOutsideVatArea } from './territories.ts'

const tax = (country: string, zip: string, sellerCountry = 'EST') =>
  taxFor({
    sellerCountry,
    customerCountry: country,
    customerVatValid: false,
    on: '2026-11-22',
    isOutsideVatArea: isOutsideVatArea({ country, zip }),
  })

test.each([
  ['the Canary Islands', 'ESP', ['35001', '38 870', 'E-35001']],
  ['Ceuta and Melilla', 'ESP', ['51001', '52006']],
  ['Heligoland and Büsingen', 'DEU', ['27498', '78266', 'D-78266']],
  ['Livigno and Campione d’Italia', 'ITA', ['23041', '22061', 'I-23041']],
  ['Mount Athos', 'GRC', ['63086', '630 87']],
  ['Åland', 'FIN', ['22100', 'AX-22100']],
  ['Åland by its own code', 'ALA', ['22100', '']],
  ['the French overseas departments', 'FRA', ['97110', '97220', '97300', '97400', '97600']],
  ['Réunion by its own code', 'REU', ['97400', '']],
])('in %s an Estonian seller charges no VAT', (_where, country, zips) => {
  expect(zips.map(zip => tax(country, zip))).toEqual(zips.map(() => ({ rate: '0', kind: 'outside' })))
})

test.each([
  ['ESP', '28013', '21'],
  ['ESP', '', '21'],
  ['ESP', '350010', '21'],
  ['DEU', '27499', '19'],
  ['DEU', '38100', '19'],
  ['ITA', '23030', '22'],
  ['GRC', '63088', '24'],
  ['FIN', '00100', '25.5'],
  ['FRA', '75001', '20'],
  ['FRA', '98000', '20'],
  ['MCO', '98000', '20'],
])('in %s a customer with the postcode "%s" pays %s %%', (country, zip, rate) => {
  expect(tax(country, zip)).toEqual({ rate, kind: 'destination' })
})

test.each([
  ['DEU', 'DEU', '78266', '0', 'outside'],
  ['FRA', 'MCO', '98000', '20', 'domestic'],
  ['GBR', 'IMN', 'IM1 1AA', '20', 'domestic'],
  ['GBR', 'GBR', 'BT1 1AA', '20', 'domestic'],
  ['EST', 'IMN', 'IM1 1AA', '0', 'outside'],
])('a seller in %s charges a customer in %s, %s, %s %% (%s)', (seller, country, zip, rate, kind) => {
  expect(tax(country, zip, seller)).toEqual({ rate, kind })
})

test('no postcode of another country, or of no known form, is outside', () => {
  for (const country of ['AUT', 'USA', 'PRT', 'EST'])
    for (let zip = 0; zip < 100_000; zip += 7)
      expect(isOutsideVatArea({ country, zip: String(zip).padStart(5, '0') })).toBe(false)
  for (const zip of ['', '35', '35-', 'ABCDE', '3500\u0661', '35001; drop'])
    expect(isOutsideVatArea({ country: 'ESP', zip })).toBe(false)
})
