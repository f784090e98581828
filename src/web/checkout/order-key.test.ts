import { expect, test } from 'vitest'
import { dropOrderKey, isRefusedForGood, orderKeyOf, settleOrderKey } from './order-key.ts'

test('a retry of the same content has the same key, other content another', () => {
  const first = orderKeyOf('retried', () => 'key 1')
  expect(orderKeyOf('retried', () => 'key 2')).toBe(first)
  expect(orderKeyOf('other', () => 'key 3')).toBe('key 3')
})

test('a click on a page that came back from the payment repeats its order', () => {
  orderKeyOf('paid later', () => 'key 1')
  settleOrderKey('paid later')
  expect(orderKeyOf('paid later', () => 'key 2')).toBe('key 1')
})

test('after a refusal for good the next attempt is a new one', () => {
  orderKeyOf('refused', () => 'key 1')
  dropOrderKey('refused')
  expect(orderKeyOf('refused', () => 'key 2')).toBe('key 2')
})

test('a lost connection, a fault, a restart or an order under way may still have made an order', () => {
  expect([0, 401, 409, 429, 500, 503].filter(isRefusedForGood)).toEqual([])
  expect([400, 404, 502].filter(isRefusedForGood)).toEqual([400, 404, 502])
})

test('a key is long enough never to be guessed or met twice', () => {
  expect(orderKeyOf('fresh')).toMatch(/^[0-9a-f]{32}$/)
})
