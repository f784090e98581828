import { expect, test } from 'vitest'
import type { License } from '../../domain/licenses/license.ts'
import { basis } from '../checkout/basis-for-tests.ts'
import { type RenewalChoice, renewalOffers } from './renewal-offers.ts'

const monthly: License = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-03', state: 'active' }
const american: RenewalChoice = { country: 'USA', method: 'stripe', periods: 1, company: '' }

function offers(license: Partial<License>) {
  return renewalOffers({ ...monthly, ...license }, american, basis).map(({ plan, offer }) => [
    plan,
    offer?.quote.total,
    offer?.endsOn,
  ])
}

test('a company and a lifetime license have one way each', () => {
  expect(offers({ type: 3, period: 1, servers: 10 })).toEqual([['astra-company', 90_000, '2027-12-03']])
  expect(offers({ type: 4, period: 1 })).toEqual([['astra-lifetime-update', 66_000, '2027-12-03']])
})
