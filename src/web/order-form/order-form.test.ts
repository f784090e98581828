import { expect, test } from 'vitest'
import { euCountries } from '../../domain/tax/eu-members.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { vatExample } from '../checkout/vat-check.tsx'
import { basis } from '../testing/basis-for-tests.ts'
import { initialDetails } from './billing-details.ts'
import { changePath, type FormBasis } from './linked-cart.ts'
import { isPeriodValid, priceCart } from './price-cart.ts'

const cart: SavedCart = {
  product: 'astra-1y',
  mode: 'buy',
  servers: 5,
  country: 'DEU',
  periods: 1,
  license_id: null,
  method: 'bank',
}
const prefill = {
  client_company: 'Studio Nord',
  client_zip: '10115',
  client_city: 'Berlin',
  client_address_line: 'Invalidenstraße 1',
  client_vat: '',
  client_country: 'DEU',
  payment: 'bank',
} as const
const formBasis: FormBasis = { ...basis, prefill, coupon: '', online: false, quote: null }
const noVat = { customerVatValid: false, zip: '', coupon: null }

test.each<[string, number, boolean]>([
  ['astra-1m', 1, true],
  ['astra-1m', 3, true],
  ['astra-1m', 6, true],
  ['astra-1m', 2, false],
  ['astra-1y', 1, true],
  ['astra-1y', 3, false],
  ['astra-lifetime', 6, false],
  ['of another shop', 1, true],
  ['of another shop', 3, false],
])('%s for %i periods may enter the form: %s', (product, periods, isValid) => {
  expect(isPeriodValid(basis.catalog, { product, periods })).toBe(isValid)
})

test.each([
  [{ product: 'astra-2y' }, 'unknown-product'],
  [{ mode: 'renew', license_id: 7 } as const, 'license-required'],
  [{ servers: 100 }, 'invalid-servers'],
  [{ country: 'USA', method: 'bank' } as const, 'payment-not-available'],
])('a cart with %j is not sold', (change, reason) => {
  expect(priceCart({ ...cart, ...change }, null, formBasis, noVat)).toEqual({ kind: 'not-sold', reason })
})

test('what was typed wins over the last order, a coupon of the address over an empty field', () => {
  expect(initialDetails({ client_city: '', comment: 'PO 77' }, prefill, 'SUMMER')).toEqual({
    client_company: 'Studio Nord',
    client_zip: '10115',
    client_city: '',
    client_address_line: 'Invalidenstraße 1',
    client_vat: '',
    purchase_order: '',
    buyer_reference: '',
    comment: 'PO 77',
    for_email: '',
    coupon: 'SUMMER',
  })
})

test.each([
  [{ method: 'stripe' } as const, '/astra/buy/?servers=5&country=DEU&method=stripe&periods=1&company=1'],
  [{}, '/orders/software/astra/buy/?servers=5&country=DEU&method=bank&periods=1'],
  [{ mode: 'demo', license_id: 7 } as const, '/orders/software/astra/buy/7?'],
  [{ mode: 'renew-sn', license_id: 'AAAA-BBBB' } as const, '/license/AAAA-BBBB/renew-sn/?'],
  [{ mode: 'upgrade', license_id: 7 } as const, '/license/7/upgrade/?'],
])('a cart with %j is changed at %s', (change, path) => {
  expect(changePath({ ...cart, ...change })).toContain(path)
})

test('every country of the EU has an example of its VAT number', () => {
  expect(euCountries.filter(country => vatExample(country) === '')).toEqual([])
})
