import { expect, test } from 'vitest'
import { astra } from '../pricing/astra.ts'
import type { LicenseTerms } from './license.ts'
import { demoTerms, newTerms, renewedTerms, upgradedTerms } from './terms.ts'

const today = '2026-11-21'
const monthly: LicenseTerms = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-01' }
const company: LicenseTerms = { type: 3, period: 1, servers: 3, expiresOn: '2026-12-01' }
const lifetime: LicenseTerms = { type: 4, period: 1, servers: 3, expiresOn: '2026-12-01' }

test('a demo runs on one server for 30 days', () => {
  expect(demoTerms(astra, today)).toEqual({ type: 1, period: 0, servers: 1, expiresOn: '2026-12-21' })
})

test.each([
  { product: 'astra-1m', periods: 1, terms: { type: 2, period: 0, expiresOn: '2026-12-21' } },
  { product: 'astra-1m', periods: 3, terms: { type: 2, period: 0, expiresOn: '2027-02-19' } },
  { product: 'astra-1m', periods: 6, terms: { type: 2, period: 0, expiresOn: '2027-05-20' } },
  { product: 'astra-1y', periods: 1, terms: { type: 2, period: 1, expiresOn: '2027-11-21' } },
  { product: 'astra-lifetime', periods: 1, terms: { type: 4, period: 1, expiresOn: '2027-11-21' } },
] as const)('$product for $periods period(s), bought today, is $terms', ({ product, periods, terms }) => {
  expect(newTerms({ product, servers: 7, periods }, today)).toEqual({ servers: 7, ...terms })
})

test('a company license is for 10,000 servers', () => {
  const terms = { type: 3, period: 1, servers: 10_000, expiresOn: '2027-11-21' }
  expect(newTerms({ product: 'astra-company', servers: 7, periods: 1 }, today)).toEqual(terms)
})

test('updates cannot be bought without a lifetime license', () => {
  const update = { product: 'astra-lifetime-update', servers: 1, periods: 1 } as const
  expect(() => newTerms(update, today)).toThrow('plan-not-available')
})

test.each([
  ['early loses none of its days', '2026-12-01', '2026-12-31'],
  ['on its last day loses none of its days', today, '2026-12-21'],
  ['a day late runs from today', '2026-11-20', '2026-12-21'],
  ['long after its end runs from today', '2026-01-15', '2026-12-21'],
])('a license renewed %s', (_when, expiresOn, renewed) => {
  const terms = renewedTerms(astra, { ...monthly, expiresOn }, { product: 'astra-1m', periods: 1 }, today)
  expect(terms).toEqual({ ...monthly, expiresOn: renewed })
})

test('a subscription becomes yearly or monthly as the plan it is renewed by', () => {
  const yearly = renewedTerms(astra, monthly, { product: 'astra-1y', periods: 1 }, today)
  expect(yearly).toEqual({ type: 2, period: 1, servers: 3, expiresOn: '2027-12-01' })
  expect(renewedTerms(astra, yearly, { product: 'astra-1m', periods: 1 }, today).period).toBe(0)
})

test('a company license and the updates of a lifetime license renew by a year', () => {
  const companyRenewal = { product: 'astra-company', periods: 1 } as const
  const update = { product: 'astra-lifetime-update', periods: 1 } as const
  expect(renewedTerms(astra, company, companyRenewal, today)).toEqual({ ...company, expiresOn: '2027-12-01' })
  expect(renewedTerms(astra, lifetime, update, today)).toEqual({ ...lifetime, expiresOn: '2027-12-01' })
})

test('a license cannot be renewed by the plan of another type', () => {
  const wrong = { product: 'astra-1m', periods: 1 } as const
  expect(() => renewedTerms(astra, lifetime, wrong, today)).toThrow('plan-not-available')
  expect(() => renewedTerms(astra, demoTerms(astra, today), wrong, today)).toThrow('plan-not-available')
})

test('an upgrade paid late never shrinks a license', () => {
  expect(() => upgradedTerms(monthly, { servers: 3 })).toThrow('upgrade-not-larger')
  expect(() => upgradedTerms(monthly, { servers: 2 })).toThrow('upgrade-not-larger')
})

test('an upgrade changes the servers and nothing else, and the terms do not include the state', () => {
  const suspended = { ...monthly, state: 'suspended' as const }
  expect(upgradedTerms(suspended, { servers: 5 })).toEqual({ ...monthly, servers: 5 })
  const renewed = renewedTerms(astra, suspended, { product: 'astra-1m', periods: 1 }, today)
  expect(renewed).not.toHaveProperty('state')
})
