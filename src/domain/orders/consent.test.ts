import { expect, test } from 'vitest'
import { hasRightToWithdraw } from './consent.ts'

const anna = { country: 'DEU', company: '', vatNumber: '' }

test('a person in the EU may withdraw from a contract, at the seller’s home too', () => {
  expect(hasRightToWithdraw(anna)).toBe(true)
  expect(hasRightToWithdraw({ ...anna, country: 'EST' })).toBe(true)
})

test('a company may not, and neither may anyone elsewhere', () => {
  expect(hasRightToWithdraw({ ...anna, company: 'Studio Nord' })).toBe(false)
  expect(hasRightToWithdraw({ ...anna, vatNumber: 'DE136695976' })).toBe(false)
  expect(hasRightToWithdraw({ ...anna, country: 'USA' })).toBe(false)
  expect(hasRightToWithdraw({ ...anna, country: 'GBR' })).toBe(false)
})

test('blanks are no company', () => {
  expect(hasRightToWithdraw({ ...anna, company: '  ' })).toBe(true)
})
