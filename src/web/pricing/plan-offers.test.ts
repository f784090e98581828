import { expect, test } from 'vitest'
import { basis } from '../checkout/basis-for-tests.ts'
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

test.each([
  [1, 2_200, 22_000, 54_000],
  [3, 6_000, 60_000, 162_000],
  [5, 9_000, 90_000, 270_000],
  [99, 103_000, 1_030_000, 5_346_000],
])('%i servers cost %i a month, %i a year, %i for life', (servers, month, year, lifetime) => {
  const cards = offers({ servers })
  expect(cards['astra-1m']?.quote.total).toBe(month)
  expect(cards['astra-1y']?.quote.total).toBe(year)
  expect(cards['astra-lifetime']?.quote.total).toBe(lifetime)
})

test('only the months are multiplied by the periods', () => {
  const cards = offers({ servers: 3, periods: 6 })
  expect(cards['astra-1m']?.quote).toMatchObject({ unitPrice: 6_000, total: 36_000 })
  expect(cards['astra-1y']?.quote).toMatchObject({ periods: 1, total: 60_000 })
})

test('a German sees the tax before ordering', () => {
  expect(offers({ country: 'DEU' })['astra-1y']?.quote).toMatchObject({ taxRate: '19', total: 26_180 })
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
