import { expect, test } from 'vitest'
import { basis } from './basis-for-tests.ts'
import { offersFor } from './plan-offers.ts'
import type { Selection } from './selection.ts'

const american: Selection = {
  servers: 1,
  country: 'USA',
  method: 'stripe',
  periods: 1,
  company: '',
  plan: '',
}

function offers(change: Partial<Selection>) {
  return offersFor({ ...american, ...change }, basis)
}

test('a card has the price of its plan with the tax of the country, and only months are multiplied by the periods', () => {
  const cards = Object.values(offers({ servers: 3, periods: 6, country: 'DEU' }))
  // Six months of 60 euros, a year and a lifetime license, with 19 %.
  expect(cards.map(card => card?.quote.total)).toEqual([42_840, 71_400, 192_780])
})

test('savings are sums: against single licenses, against twelve months, and none for life', () => {
  const cards = offers({ servers: 3 })
  expect(cards['astra-1m']?.saving).toEqual({ kind: 'volume', amount: 600 })
  expect(cards['astra-1y']?.saving).toEqual({ kind: 'year', amount: 12_000 })
  expect(cards['astra-lifetime']?.saving).toEqual({ kind: 'payback', months: 27 })
})

test('one server for a month shows no saving', () => {
  expect(offers({})['astra-1m']?.saving).toEqual({ kind: 'none' })
})

test('a currency without a rate has no price', () => {
  const { RUB: _, ...rates } = basis.rates
  const cards = offersFor({ ...american, country: 'RUS' }, { ...basis, rates })
  expect(cards).toEqual({ 'astra-1m': null, 'astra-1y': null, 'astra-lifetime': null })
})

test('a seller country without a known tax rate has no price', () => {
  expect(
    offersFor({ ...american, country: 'JPN' }, { ...basis, sellerCountry: 'JPN' })['astra-1y'],
  ).toBeNull()
})
