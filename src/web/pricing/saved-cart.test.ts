import { expect, test } from 'vitest'
import { forgetSavedCart, parseCart, readSavedCart, type SavedCart, saveCart } from './saved-cart.ts'

const cart: SavedCart = {
  product: 'astra-1m',
  mode: 'buy',
  servers: 3,
  country: 'DEU',
  periods: 6,
  license_id: null,
  method: 'stripe',
}

function stored(change: object) {
  return parseCart(JSON.stringify({ ...cart, ...change }))
}

test('a cart reads back as it was saved', () => {
  expect(stored({})).toEqual(cart)
})

test.each([null, '', 'null', '[]', '"astra-1m"', '{"product":', '{}'])(
  '%s in the storage is no cart',
  text => {
    expect(parseCart(text)).toBeNull()
  },
)

test.each<object>([
  { product: 'astra-2y' },
  { product: 'astra-company' },
  { mode: 'renew', license_id: 7 },
  { servers: 0 },
  { servers: 100 },
  { servers: '3' },
  { country: 'Germany' },
  { periods: 2 },
  { product: 'astra-1y', periods: 6 },
  { method: 'crypto' },
])('a cart with %o is not one of this page', change => {
  expect(stored(change)).toBeNull()
})

test('without a storage nothing is kept and nothing fails', () => {
  saveCart(cart)
  expect(readSavedCart()).toBeNull()
  forgetSavedCart()
})
