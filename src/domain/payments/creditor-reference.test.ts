import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditorReferenceOf, formatCreditorReference, orderIdOfReference } from './creditor-reference.ts'

test('the check digits are those of ISO 11649', () => {
  // The standard's published example is RF18 5390 0754 7034.
  expect(creditorReferenceOf(539007547034)).toBe('RF18539007547034')
  expect(formatCreditorReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test('an order is found by its reference however it is typed', () => {
  expect(orderIdOfReference(' rf18 5390-0754 7034 ')).toBe(539007547034)
  expect(orderIdOfReference('RF18000539007547034')).toBe(539007547034)
})

test('a reference with one wrong digit, or of another kind, names no order', () => {
  expect(orderIdOfReference('RF18539007547035')).toBeNull()
  expect(orderIdOfReference('RF19539007547034')).toBeNull()
  expect(orderIdOfReference('10001')).toBeNull()
  expect(orderIdOfReference('RF18ABC')).toBeNull()
})

test('every order has a reference of its own that leads back to it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 40 }),
      id => orderIdOfReference(creditorReferenceOf(id)) === id,
    ),
  )
})
