import { expect, test } from 'vitest'
import { compareWithThreshold } from './registrations.ts'
import { taxFor } from './tax.ts'

const sale = { sellerCountry: 'EST', customerVatValid: false, on: '2026-11-22' }

test.each([
  ['a consumer in the United Kingdom', 'GBR', false, ['GBR'], '20', 'destination'],
  ['a consumer on the Isle of Man', 'IMN', false, ['GBR'], '20', 'destination'],
  ['a company in the United Kingdom', 'GBR', true, ['GBR'], '0', 'outside'],
  ['a consumer in Norway', 'NOR', false, ['GBR', 'NOR'], '25', 'destination'],
  ['a company in Norway', 'NOR', true, ['NOR'], '0', 'outside'],
  ['a consumer in Switzerland', 'CHE', false, ['CHE'], '8.1', 'destination'],
  ['a consumer in Switzerland, registered elsewhere', 'CHE', false, ['GBR'], '0', 'outside'],
  ['a consumer in the USA', 'USA', false, ['GBR', 'NOR', 'CHE'], '0', 'outside'],
] as const)('%s (%s, valid number: %s) pays a seller registered in %j %s %%: %s', (...row) => {
  const [, customerCountry, customerVatValid, registrations, rate, kind] = row
  expect(taxFor({ ...sale, customerCountry, customerVatValid, registrations })).toEqual({ rate, kind })
})

test('a configured rate counts from its day, and a later one of the table replaces it', () => {
  const rates = [
    { country: 'UKR', rate: '20', validFrom: '2024-01-01', source: 'TAX_RATES' },
    { country: 'EST', rate: '23', validFrom: '2025-01-01', source: 'TAX_RATES' },
    { country: 'DEU', rate: '21', validFrom: '2027-01-01', source: 'TAX_RATES' },
  ]
  const rate = (country: string, on: string) =>
    taxFor({ sellerCountry: country, customerCountry: country, customerVatValid: false, on, rates }).rate
  expect(rate('UKR', '2024-01-01')).toBe('20')
  expect(() => rate('UKR', '2023-12-31')).toThrow(RangeError)
  expect([rate('EST', '2025-06-30'), rate('EST', '2025-07-01')]).toEqual(['23', '24'])
  expect([rate('DEU', '2026-12-31'), rate('DEU', '2027-01-01')]).toEqual(['19', '21'])
})

// 3,418.80 EUR at 11.7 are 39,999.96 NOK; one cent more is 40,000.08 NOK, 80 % of 50,000.
test.each([
  ['NOR', 341_880, 900_000, '11.7', 3_999_996, null],
  ['NOR', 341_881, 900_000, '11.7', 4_000_008, 80],
  ['NOR', 427_351, 427_351, '11.7', 5_000_007, 100],
  ['CHE', 2_200, 8_602_151, '0.93', 8_000_000, 80],
  ['CHE', 0, 99_999_999, '0.93', 92_999_999, null],
  ['GBR', 2_200, 2_200, '0.88', 1_936, 100],
  ['GBR', 0, 9_999, '0.88', 0, null],
] as const)('in %s sales of %i cents there, %i worldwide, at %s are %i: %s %% of the threshold', (...row) => {
  const [country, there, worldwide, rate, sold, percent] = row
  expect(compareWithThreshold(country, { there, worldwide }, rate)).toMatchObject({ sold, percent })
})
