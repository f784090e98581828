import { expect, test } from 'vitest'
import type { Prefill } from '../../contract/orders.ts'
import type { License } from '../../domain/licenses/license.ts'
import { basis } from '../testing/basis-for-tests.ts'
import { isAutoRenewal, renewalChoiceFrom, renewalOffers, savedBilling } from './renewal-offers.ts'

const byBank: Prefill = {
  client_company: 'Studio Zwei GmbH',
  client_zip: '10969',
  client_city: 'Berlin',
  client_address_line: 'Lindenstraße 2',
  client_vat: '',
  client_country: 'DEU',
  payment: 'bank',
}
const byCard: Prefill = { ...byBank, payment: 'card' }

function read(query: string, prefill: Prefill | null = null) {
  return renewalChoiceFrom(new URLSearchParams(query), basis, prefill)
}

test('country and payment method of the last order are preselected', () => {
  expect(read('', byBank)).toEqual({ country: 'DEU', method: 'bank', periods: 1, company: '1' })
  expect(read('', byCard).method).toBe('stripe')
  expect(read('', { ...byBank, payment: 'crypto' }).method).toBe('crypto')
})

test('without anything known the visit starts where the last one was', () => {
  expect(read('')).toEqual({ country: 'FRA', method: 'stripe', periods: 1, company: '' })
  expect(read('', { ...byBank, client_country: '' }).country).toBe('FRA')
})

test('the address contains the whole choice', () => {
  expect(read('country=DEU&method=crypto&periods=6', byBank)).toEqual({
    country: 'DEU',
    method: 'crypto',
    periods: 6,
    company: '1',
  })
})

test('the last payment method is dropped where the country does not offer it', () => {
  expect(read('country=RUS', byCard).method).toBe('bank')
  expect(read('country=FRA', byBank).method).toBe('stripe')
})

test.each(['country=XXX', 'method=cash', 'method=bank', 'periods=2', 'periods=06'])(
  'junk in the address, %s, is the default',
  junk => {
    expect(read(junk)).toEqual(read(''))
  },
)

test.each([
  ['skip', byCard, 'DEU', true],
  ['', byCard, 'DEU', false],
  ['skip', byBank, 'DEU', false],
  ['skip', null, 'DEU', false],
  ['skip', byCard, 'RUS', false],
] as const)(
  'with "%s" in the address it goes on by itself only for who pays by card',
  (query, prefill, country, goes) => {
    const address = new URLSearchParams(query)
    expect(isAutoRenewal(address, prefill, { country, bankCountries: ['DEU'] })).toBe(goes)
  },
)

test.each([
  ['in the country of the order', byCard, 'DEU', 'Studio Zwei GmbH'],
  ['in another country', byCard, 'FRA', undefined],
  ['without an address', { ...byCard, client_city: '' }, 'DEU', undefined],
] as const)(
  'a renewal that goes on by itself takes a company’s details: %s',
  (_, prefill, country, company) => {
    expect(savedBilling(prefill, country).client_company).toBe(company)
  },
)

test('a company and a lifetime license have one way each', () => {
  const monthly: License = { type: 2, period: 0, servers: 3, expiresOn: '2026-12-03', state: 'active' }
  const choice = { country: 'USA', method: 'stripe', periods: 1, company: '' } as const
  const offers = (license: Partial<License>) =>
    renewalOffers({ ...monthly, ...license }, choice, basis).map(({ plan, offer }) => [
      plan,
      offer?.quote.total,
      offer?.endsOn,
    ])
  expect(offers({ type: 3, period: 1, servers: 10 })).toEqual([['astra-company', 90_000, '2027-12-03']])
  expect(offers({ type: 4, period: 1 })).toEqual([['astra-lifetime-update', 66_000, '2027-12-03']])
})
