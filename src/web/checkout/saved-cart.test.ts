import { expect, test } from 'vitest'
import { readSavedCart, removeSavedCart, saveCart } from './saved-cart.ts'

test('a saved cart is there until it is removed', () => {
  const cart = {
    product: 'astra-1m',
    mode: 'buy',
    servers: 3,
    country: 'DEU',
    periods: 6,
    license_id: null,
    method: 'stripe',
  } as const
  saveCart(cart)
  expect(readSavedCart()).toEqual(cart)
  removeSavedCart()
  expect(readSavedCart()).toBeNull()
})
