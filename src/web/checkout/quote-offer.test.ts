import { expect, test } from 'vitest'
import type { Cart } from '../../domain/orders/quote.ts'
import { quoteOffer } from './quote-offer.ts'

const basis = {
  rates: { EUR: '0.86', USD: '1' },
  sellerCountry: 'EST',
  resellerSeats: { DEU: 'DEU' },
  today: '2026-11-21',
}
const cart: Cart = { product: 'astra-1m', mode: 'buy', servers: 5, country: 'DEU', periods: 1 }

test('a transfer bears the tax of the reseller’s country, everything else that of the vendor’s', () => {
  const taxed = (method: 'bank' | 'stripe') => quoteOffer({ cart, license: null, method }, basis)
  expect(taxed('stripe')).toMatchObject({ quote: { taxKind: 'destination', taxRate: '19' } })
  expect(taxed('bank')).toMatchObject({ quote: { taxKind: 'domestic', taxRate: '19' } })
})
