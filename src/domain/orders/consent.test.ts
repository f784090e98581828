import { expect, test } from 'vitest'
import { hasRightToWithdraw } from './consent.ts'

const anna = { country: 'DEU', company: '', vatNumber: '' }

const europe = ['DEU', 'EST', 'ISL', 'LIE', 'NOR', 'GLP', 'GUF', 'MTQ', 'MYT', 'REU', 'MAF', 'ALA', 'GBR']
test.each(europe)('a consumer in %s may withdraw from a contract', country => {
  expect(hasRightToWithdraw({ ...anna, country })).toBe(true)
})

test.each(['USA', 'CHE', 'NCL', 'GRL', 'MCO'])('a consumer in %s may not', country => {
  expect(hasRightToWithdraw({ ...anna, country })).toBe(false)
})

test('a company may not', () => {
  expect(hasRightToWithdraw({ ...anna, company: 'Studio Nord' })).toBe(false)
  expect(hasRightToWithdraw({ ...anna, vatNumber: 'DE136695976' })).toBe(false)
})

test('blanks are no company', () => {
  expect(hasRightToWithdraw({ ...anna, company: '  ' })).toBe(true)
})
