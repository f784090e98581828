import { expect, test } from 'vitest'
import { cartOf, nextStep, returnPath } from './buy.ts'
import { dropOrderKey, isRefusedForGood, orderKeyOf, settleOrderKey } from './order-key.ts'
import type { Selection } from './selection.ts'

const anna = { signedIn: true, renewable: 0, confirmed: false, method: 'stripe' } as const
const selection: Selection = { servers: 3, country: 'DEU', method: 'stripe', periods: 6 }

test('a visitor signs in first, whatever the method', () => {
  expect(nextStep({ ...anna, signedIn: false })).toBe('sign-in')
  expect(nextStep({ ...anna, signedIn: false, method: 'bank' })).toBe('sign-in')
})

test('the owner of a renewable license is asked once whether to renew it instead', () => {
  expect(nextStep({ ...anna, renewable: 2 })).toBe('buy-or-renew')
  expect(nextStep({ ...anna, renewable: 2, confirmed: true })).toBe('pay')
})

test('a card is paid at once, a transfer needs the order form', () => {
  expect(nextStep(anna)).toBe('pay')
  expect(nextStep({ ...anna, method: 'bank' })).toBe('order-form')
})

test('a cart holds several periods only where they are months', () => {
  expect(cartOf('astra-1m', selection).periods).toBe(6)
  expect(cartOf('astra-1y', selection).periods).toBe(1)
})

test('the way back from signing in names everything that was chosen', () => {
  const path = returnPath('/astra/pricing/', new URLSearchParams('ref=mail'), 'astra-1m', selection)
  expect(path).toBe('/astra/pricing/?ref=mail&servers=3&country=DEU&method=stripe&periods=6&kept=astra-1m')
})

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
