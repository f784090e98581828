import { expect, test } from 'vitest'
import { retentionEnd } from './retention.ts'

test.each([
  ['EST', 'domestic', '2034-01-01'],
  ['DEU', 'outside', '2035-01-01'],
  ['EST', 'destination', '2037-01-01'],
  ['POL', 'domestic', '2037-01-01'],
] as const)('documents of 2026 of a seller in %s (%s) stay until %s', (sellerCountry, taxKind, end) => {
  expect(retentionEnd({ sellerCountry, taxKind, on: '2026-02-03' })).toBe(end)
})

test('the years configured for a seller replace those of its country, and never shorten the ten years of OSS', () => {
  const sale = { sellerCountry: 'DEU', on: '2026-02-03', years: 6 }
  expect(retentionEnd({ ...sale, taxKind: 'domestic' })).toBe('2033-01-01')
  expect(retentionEnd({ ...sale, taxKind: 'destination' })).toBe('2037-01-01')
})
