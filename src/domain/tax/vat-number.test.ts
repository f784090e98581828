import { expect, test } from 'vitest'
import { euCountries, euVatPrefix } from './eu-members.ts'
import { normalizeVatNumber } from './vat-number.ts'

test.each([
  [' de 136.695-976 ', 'DEU', 'DE136695976'],
  ['DE136695976', 'DEU', 'DE136695976'],
  ['136 695 976', 'DEU', 'DE136695976'],
  ['u13585627', 'AUT', 'ATU13585627'],
  ['X1234567L', 'ESP', 'ESX1234567L'],
  ['NL 0044.95.445.B.01', 'NLD', 'NL004495445B01'],
  ['EL 094259216', 'GRC', 'EL094259216'],
  ['gr094259216', 'GRC', 'EL094259216'],
  ['094259216', 'GRC', 'EL094259216'],
  ['IE 8Z49289F', 'IRL', 'IE8Z49289F'],
])('%j of %s is saved as %s', (typed, country, kept) => {
  expect(normalizeVatNumber(typed, country)).toBe(kept)
})

test('the prefix of another country stays, so that the number is refused', () => {
  expect(normalizeVatNumber('DE 136695976', 'FRA')).toBe('DE136695976')
  expect(normalizeVatNumber('XI 365462636', 'IRL')).toBe('XI365462636')
  expect(normalizeVatNumber('GR094259216', 'CYP')).toBe('GR094259216')
})

test('outside the EU a tax number is saved as typed', () => {
  expect(normalizeVatNumber(' ИНН 7701-234567 ', 'RUS')).toBe('ИНН 7701-234567')
  expect(normalizeVatNumber('GB 980 780 684', 'GBR')).toBe('GB 980 780 684')
})

test('an empty number stays empty', () => {
  expect(normalizeVatNumber('  ', 'DEU')).toBe('')
  expect(normalizeVatNumber(' - ', 'DEU')).toBe('-')
})

test('each of the 27 member states has its own prefix, and no other country has one', () => {
  expect(new Set(euCountries.map(euVatPrefix)).size).toBe(27)
  expect(euCountries.map(euVatPrefix)).not.toContain(null)
  expect(['GBR', 'CHE', 'NOR', 'RUS', 'BLR', 'USA'].map(euVatPrefix)).toEqual(Array(6).fill(null))
})
