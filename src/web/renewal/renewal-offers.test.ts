import { expect, test } from 'vitest'
import type { License } from '../../domain/licenses/license.ts'
import { basis } from '../checkout/basis-for-tests.ts'
import { type RenewalChoice, renewalOffers } from './renewal-offers.ts'

const monthly: License = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-03', state: 'active' }
const american: RenewalChoice = { country: 'USA', method: 'stripe', periods: 1, company: '' }

function offers(license: Partial<License>, choice: Partial<RenewalChoice> = {}) {
  return renewalOffers({ ...monthly, ...license }, { ...american, ...choice }, basis).map(
    ({ plan, offer }) => [plan, offer?.quote.total, offer?.endsOn],
  )
}

test('a subscription renews by the month or by the year, from its old end', () => {
  expect(offers({})).toEqual([
    ['astra-1m', 6_000, '2027-01-02'],
    ['astra-1y', 60_000, '2027-12-03'],
  ])
})

test('months multiply price and days; a year stays one year', () => {
  expect(offers({}, { periods: 6 })).toEqual([
    ['astra-1m', 36_000, '2027-06-01'],
    ['astra-1y', 60_000, '2027-12-03'],
  ])
})

test('a company and a lifetime license have one way each', () => {
  expect(offers({ type: 3, period: 1, servers: 10 })).toEqual([['astra-company', 90_000, '2027-12-03']])
  expect(offers({ type: 4, period: 1 })).toEqual([['astra-lifetime-update', 66_000, '2027-12-03']])
})

test('without an exchange rate there is no price', () => {
  const russian = { ...american, country: 'RUS', method: 'bank' } as const
  expect(renewalOffers(monthly, russian, { ...basis, rates: { EUR: '0.92' } })[0]?.offer).toBeNull()
})
