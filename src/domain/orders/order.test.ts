import { expect, test } from 'vitest'
import { paymentMethodNumbers } from '../payments/methods.ts'
import { type OrderStatus, paymentObstacle } from './order.ts'

const { bank, stripe, crypto } = paymentMethodNumbers
const now = new Date('2026-11-21T10:00:00Z')
const [before, after] = [new Date('2026-11-21T09:59:59Z'), new Date('2026-11-21T10:00:01Z')]

const obstacle = (order: Partial<Parameters<typeof paymentObstacle>[0]>, hasUnmatchedPayment = false) =>
  paymentObstacle(
    { status: 'pending', paymentMethod: stripe, expiresAt: null, ...order },
    { hasUnmatchedPayment, now },
  )

test('only a pending order can be paid', () => {
  const statuses: OrderStatus[] = ['pending', 'paid', 'cancelled', 'expired']
  expect(statuses.map(status => obstacle({ status }))).toEqual([null, 'paid', 'cancelled', 'expired'])
})

test('an order with an unmatched payment is not paid again, and a paid order is simply paid', () => {
  const statuses: OrderStatus[] = ['pending', 'paid', 'cancelled']
  const obstacles = statuses.map(status => obstacle({ status }, true))
  expect(obstacles).toEqual(['unmatched-payment', 'paid', 'unmatched-payment'])
})

test('a crypto order ends with its time, a card order gets another page, a bank order has no limit', () => {
  expect(obstacle({ paymentMethod: crypto, expiresAt: after })).toBeNull()
  expect(obstacle({ paymentMethod: crypto, expiresAt: now })).toBe('expired')
  expect(obstacle({ paymentMethod: stripe, expiresAt: before })).toBeNull()
  expect(obstacle({ paymentMethod: bank })).toBeNull()
})
