import { expect, test } from 'vitest'
import { isFromCheckout, nextStep } from './next-step.ts'
import { annasOrder, bankOrder, paidOrder } from './order-for-tests.ts'

const arriving = { fromCheckout: true }
const later = { fromCheckout: false }

test('a card order is awaited after the payment page, and can be paid later', () => {
  expect(nextStep(annasOrder, arriving)).toBe('confirming')
  expect(nextStep(annasOrder, later)).toBe('unpaid')
})

test('a bank order waits for its transfer', () => {
  expect(nextStep(bankOrder, arriving)).toBe('transfer')
  expect(nextStep(bankOrder, later)).toBe('transfer')
})

test('a crypto order is paid in the chat', () => {
  expect(nextStep({ ...annasOrder, payment_method: 9 }, arriving)).toBe('chat')
  expect(nextStep({ ...annasOrder, payment_method: 9 }, later)).toBe('chat')
})

test('an unpaid imported order is shown as unpaid', () => {
  expect(nextStep({ ...annasOrder, payment_method: 5 }, later)).toBe('unpaid')
})

test('a paid order leads to its license, an imported one without a license to the profile', () => {
  expect(nextStep(paidOrder, arriving)).toBe('ready')
  expect(nextStep({ ...paidOrder, license_id: null }, later)).toBe('paid')
})

test('a cancelled or expired order cannot be paid', () => {
  expect(nextStep({ ...annasOrder, status: 'cancelled' }, arriving)).toBe('cancelled')
  expect(nextStep({ ...bankOrder, status: 'expired' }, arriving)).toBe('expired')
})

test('the query shows that the customer has just ordered or paid', () => {
  expect(isFromCheckout(new URLSearchParams('?new'))).toBe(true)
  expect(isFromCheckout(new URLSearchParams('?paid=1'))).toBe(true)
  expect(isFromCheckout(new URLSearchParams('?news'))).toBe(false)
})
