import { expect, test } from 'vitest'
import { splitAddress } from './split-address.ts'

test.each([
  ['Example street 1, 10111 Tallinn', 'Example street 1', '10111', 'Tallinn'],
  ['ul. Długa 5, lok. 3, 00-238 Warszawa', 'ul. Długa 5, lok. 3', '00-238', 'Warszawa'],
  ['Gedimino pr. 1, LT-01103 Vilnius', 'Gedimino pr. 1', 'LT-01103', 'Vilnius'],
])('%s has street, postcode and city', (address, street, zip, city) => {
  expect(splitAddress(address)).toEqual({ street, zip, city })
})

const others = ['Example street 1', 'Tallinn, Example street 1', '', '10 Downing Street, London SW1A 2AA']
test.each(others)('%j is not divided', address => {
  expect(splitAddress(address)).toBeNull()
})
