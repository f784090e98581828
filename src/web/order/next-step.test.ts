import { expect, test } from 'vitest'
import { isFromCheckout, nextStep } from './next-step.ts'
import { annasOrder, bankOrder, paidOrder } from './order-for-tests.ts'

const arriving = { fromCheckout: true }
const later = { fromCheckout: false }

test('a card order is waited for on the way back from payment, and can be paid later', () => {
  expect(nextStep(annasOrder, arriving)).toBe('confirming')
  expect(nextStep(annasOrder, later)).toBe('unpaid')
})

test('a bank order waits for its transfer', () => {
  expect(nextStep(bankOrder, arriving)).toBe('transfer')
  expect(nextStep(bankOrder, later)).toBe('transfer')
})

test('a crypto order goes on in the chat, however the customer comes', () => {
  expect(nextStep({ ...annasOrder, payment_method: 9 }, arriving)).toBe('chat')
  expect(nextStep({ ...annasOrder, payment_method: 9 }, later)).toBe('chat')
})

test('historical orders that are not paid are just that', () => {
  expect(nextStep({ ...annasOrder, payment_method: 5 }, later)).toBe('unpaid')
})

test('a paid order leads to its license, an imported one without to the profile', () => {
  expect(nextStep(paidOrder, arriving)).toBe('ready')
  expect(nextStep({ ...paidOrder, license_id: null }, later)).toBe('paid')
})

test('what closed without money is over, however the customer comes', () => {
  expect(nextStep({ ...annasOrder, status: 'cancelled' }, arriving)).toBe('cancelled')
  expect(nextStep({ ...bankOrder, status: 'expired' }, arriving)).toBe('expired')
})

test('ordering and paying announce themselves in the query', () => {
  expect(isFromCheckout(new URLSearchParams('?new'))).toBe(true)
  expect(isFromCheckout(new URLSearchParams('?paid=1'))).toBe(true)
  expect(isFromCheckout(new URLSearchParams('?news'))).toBe(false)
})
