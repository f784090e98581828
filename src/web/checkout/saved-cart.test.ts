import { expect, test } from 'vitest'
import { parseCart, readSavedCart, removeSavedCart, type SavedCart, saveCart } from './saved-cart.ts'

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
  return parseCart({ ...cart, ...change })
}

test.each<object>([
  {},
  { product: 'astra-1y', mode: 'renew', license_id: 7, periods: 1 },
  { product: 'astra-1y', mode: 'renew-sn', license_id: 'ABCD-2345', method: 'bank' },
  { mode: 'upgrade', license_id: 7, servers: 120, method: 'crypto' },
  { mode: 'demo', license_id: 7 },
])('a cart reads back as it was saved: %o', change => {
  expect(stored(change)).toEqual({ ...cart, ...change })
})

test('a saved cart may have a period that only the order form refuses', () => {
  expect(stored({ product: 'astra-1y', periods: 6 })).not.toBeNull()
})

test.each<object>([
  { product: undefined },
  { product: '' },
  { product: 7 },
  { mode: 'steal' },
  { mode: 'renew', license_id: null },
  { mode: 'renew', license_id: undefined },
  { mode: 'buy', license_id: 7 },
  { mode: 'upgrade', license_id: '' },
  { servers: 0 },
  { servers: '3' },
  { servers: 1.5 },
  { country: 'Germany' },
  { periods: 0 },
  { method: 'cash' },
])('a cart with %o is none', change => {
  expect(stored(change)).toBeNull()
})

test('a saved cart is there until it is removed', () => {
  saveCart(cart)
  expect(readSavedCart()).toEqual(cart)
  removeSavedCart()
  expect(readSavedCart()).toBeNull()
})
