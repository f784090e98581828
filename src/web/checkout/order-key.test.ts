import { expect, test } from 'vitest'
import { completeOrderKey, dropOrderKey, isFinalRefusal, orderKeyFor } from './order-key.ts'

test('a retry of the same content has the same key, other content another', () => {
  const first = orderKeyFor('retried')
  expect(orderKeyFor('retried')).toBe(first)
  expect(orderKeyFor('other')).not.toBe(first)
})

test('a click on a page restored after the payment page repeats its order', () => {
  const first = orderKeyFor('paid later')
  completeOrderKey('paid later')
  expect(orderKeyFor('paid later')).toBe(first)
})

test('after a final refusal the next attempt is a new order', () => {
  const first = orderKeyFor('refused')
  dropOrderKey('refused')
  expect(orderKeyFor('refused')).not.toBe(first)
})

test('a lost connection, a fault, a restart or a concurrent order may still have placed an order', () => {
  expect([0, 401, 409, 429, 500, 503].filter(isFinalRefusal)).toEqual([])
  expect([400, 404, 502].filter(isFinalRefusal)).toEqual([400, 404, 502])
})

test('a key is long enough to be unique and not guessable', () => {
  expect(orderKeyFor('fresh')).toMatch(/^[0-9a-f]{32}$/)
})
