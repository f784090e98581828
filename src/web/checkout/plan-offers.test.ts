import { expect, test } from 'vitest'
import { basis } from '../testing/basis-for-tests.ts'
import { offersFor } from './plan-offers.ts'
import { type Selection, selectionFrom } from './selection.ts'

const american = selectionFrom(new URLSearchParams('country=USA'), basis)
const nothing = { coupon: null, demo: null }

function offers(change: Partial<Selection>) {
  return offersFor({ ...american, ...change }, basis, nothing)
}

test('a card has the price of its plan with the tax of the country, and only months are multiplied by the periods', () => {
  const cards = Object.values(offers({ servers: 3, periods: 6, country: 'DEU' }))
  // Six months of 60 euros, a year and a lifetime license, with 19 %.
  expect(cards.map(card => card?.quote.total)).toEqual([42_840, 71_400, 192_780])
})

test('a currency without a rate has no price', () => {
  const { RUB: _, ...rates } = basis.rates
  const cards = offersFor({ ...american, country: 'RUS' }, { ...basis, rates }, nothing)
  expect(cards).toEqual({ 'astra-1m': null, 'astra-1y': null, 'astra-lifetime': null })
})

test('a seller country without a known tax rate has no price', () => {
  const sellers = { ...basis.sellers, country: 'JPN' }
  const cards = offersFor({ ...american, country: 'JPN' }, { ...basis, sellers }, nothing)
  expect(cards['astra-1y']).toBeNull()
})
