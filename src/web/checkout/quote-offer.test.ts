import { expect, test } from 'vitest'
import type { Cart } from '../../domain/orders/quote.ts'
import { basis as usualBasis } from '../testing/basis-for-tests.ts'
import { quoteOffer } from './quote-offer.ts'

const sellers = { ...usualBasis.sellers, reseller_seats: { DEU: 'DEU' } }
const basis = { ...usualBasis, sellers }
const cart: Cart = { product: 'astra-1m', mode: 'buy', servers: 5, country: 'DEU', periods: 1 }

test('a bank transfer is taxed in the reseller’s country, everything else in the vendor’s', () => {
  const taxed = (method: 'bank' | 'stripe') => quoteOffer({ cart, license: null, method }, basis)
  expect(taxed('stripe')).toMatchObject({ quote: { taxKind: 'destination', taxRate: '19' } })
  expect(taxed('bank')).toMatchObject({ quote: { taxKind: 'domestic', taxRate: '19' } })
})

test('a seller that is not registered for VAT charges none, the reseller of a transfer apart from the vendor', () => {
  const taxed = (method: 'bank' | 'stripe', exempt: (typeof sellers)['exempt']) =>
    quoteOffer({ cart, license: null, method }, { ...basis, sellers: { ...sellers, exempt } })
  const untaxed = { quote: { taxKind: 'exempt', tax: 0 } }
  expect(taxed('stripe', { vendor: true, resellers: [] })).toMatchObject(untaxed)
  expect(taxed('bank', { vendor: true, resellers: [] })).toMatchObject({ quote: { taxRate: '19' } })
  expect(taxed('bank', { vendor: false, resellers: ['DEU'] })).toMatchObject(untaxed)
})
