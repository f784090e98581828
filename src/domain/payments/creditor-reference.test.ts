import { expect, test } from 'vitest'
import {
  formatCreditorReference,
  makeCreditorReference,
  parseCreditorReference,
} from './creditor-reference.ts'

test('the check digits are those of ISO 11649', () => {
  // The standard's published example is RF18 5390 0754 7034.
  expect(makeCreditorReference(539007547034)).toBe('RF18539007547034')
  expect(formatCreditorReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test('an order is found by its reference however it is typed', () => {
  expect(parseCreditorReference(' rf18 5390-0754 7034 ')).toBe(539007547034)
  expect(parseCreditorReference('RF18000539007547034')).toBe(539007547034)
})

test('a reference with one wrong digit, or of another kind, names no order', () => {
  expect(parseCreditorReference('RF18539007547035')).toBeNull()
  expect(parseCreditorReference('RF19539007547034')).toBeNull()
  expect(parseCreditorReference('10001')).toBeNull()
  expect(parseCreditorReference('RF18ABC')).toBeNull()
})
