import { expect, test } from 'vitest'
import { invoiceLink } from './invoice-link.ts'
import { annasOrder, bankOrder, paidOrder } from './order-for-tests.ts'

const ours = '/orders/docs/orders/10001/invoice/'

test('PayPal, Everypay and reseller orders have the shop’s own invoice', () => {
  expect(invoiceLink({ ...annasOrder, payment_method: 5 })).toBe(ours)
  expect(invoiceLink({ ...annasOrder, payment_method: 6 })).toBe(ours)
  expect(invoiceLink(bankOrder)).toBe(ours)
})

test('a Stripe order has Stripe’s invoice once it is paid', () => {
  expect(invoiceLink(paidOrder)).toBe('/api/orders/10001/stripe/invoice/')
  expect(invoiceLink(annasOrder)).toBeNull()
})

test('a transfer to the vendor, crypto and unknown methods have no invoice address', () => {
  expect(invoiceLink({ ...bankOrder, reseller_invoice: false })).toBeNull()
  expect(invoiceLink({ ...paidOrder, payment_method: 9 })).toBeNull()
  expect(invoiceLink({ ...paidOrder, payment_method: 1 })).toBeNull()
})

test('without a session there is no invoice', () => {
  expect(invoiceLink({ ...paidOrder, session_id: '' })).toBeNull()
  expect(invoiceLink({ ...bankOrder, session_id: '' })).toBeNull()
})
