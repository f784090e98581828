import { expect, test } from 'vitest'
import { acceptsPayment, orderStatuses } from './order.ts'

test('only a pending order takes a payment', () => {
  expect(orderStatuses.filter(acceptsPayment)).toEqual(['pending'])
})
