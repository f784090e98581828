import isoCountries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { countries, isCountry, toAlpha2 } from '../domain/countries.ts'
import { euCountries, isEuAlpha2 } from '../domain/tax/eu-members.ts'
import { countriesIn } from './countries.ts'

const countryCodes = countries.map(([code]) => code)

test('all 249 countries of ISO 3166-1 are there, each once', () => {
  const standard = Object.keys(isoCountries.getAlpha3Codes()).filter(code => code !== 'XKK')
  expect([...countryCodes].sort()).toEqual(standard.sort())
  expect(new Set(countryCodes).size).toBe(249)
  expect(euCountries.every(isCountry)).toBe(true)
})

test.each(['XXX', 'XKX', 'DE', 'deu', ''])('%o is no country', code => {
  expect(isCountry(code)).toBe(false)
})

test.each(['en', 'ru'] as const)('every country has a name of its own in %s', language => {
  const names = countriesIn(language).map(([, name]) => name)
  expect(new Set(names).size).toBe(249)
  expect(names.filter(name => name.length < 3)).toEqual([])
})

test('documents take the same countries for members of the EU as the tax does', () => {
  expect(countryCodes.filter(code => isEuAlpha2(toAlpha2(code))).sort()).toEqual([...euCountries].sort())
})
