import { expect, test } from 'vitest'
import type { Cart } from '../../domain/orders/quote.ts'
import { basis as usualBasis } from './basis-for-tests.ts'
import { quoteOffer } from './quote-offer.ts'

const basis = { ...usualBasis, resellerSeats: { DEU: 'DEU' } }
const cart: Cart = { product: 'astra-1m', mode: 'buy', servers: 5, country: 'DEU', periods: 1 }

test('a bank transfer is taxed in the reseller’s country, everything else in the vendor’s', () => {
  const taxed = (method: 'bank' | 'stripe') => quoteOffer({ cart, license: null, method }, basis)
  expect(taxed('stripe')).toMatchObject({ quote: { taxKind: 'destination', taxRate: '19' } })
  expect(taxed('bank')).toMatchObject({ quote: { taxKind: 'domestic', taxRate: '19' } })
})
