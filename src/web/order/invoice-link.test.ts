import { expect, test } from 'vitest'
import { creditNoteLinks, eInvoiceLink, invoiceLink } from '../checkout/invoice-link.ts'
import { annasOrder, bankOrder, paidOrder } from '../testing/order-for-tests.ts'

const ours = '/orders/docs/orders/10001/invoice/'
const issued = { number: 'AST-2026-00001', issued_on: '2026-11-21' }

test('PayPal, Everypay, crypto and bank orders have their invoice at one address', () => {
  for (const payment_method of [2, 5, 6, 9])
    expect(invoiceLink({ ...annasOrder, payment_method, invoice: issued })).toBe(ours)
  expect(invoiceLink(bankOrder)).toBe(ours)
})

test('a Stripe order has its invoice at another, once it is paid', () => {
  expect(invoiceLink(paidOrder)).toBe('/api/orders/10001/stripe/invoice/')
  expect(invoiceLink(annasOrder)).toBeNull()
})

test('without a session or before it is issued there is no invoice', () => {
  expect(invoiceLink({ ...paidOrder, session_id: '' })).toBeNull()
  expect(invoiceLink({ ...bankOrder, invoice: null })).toBeNull()
  expect(eInvoiceLink({ ...bankOrder, invoice: null })).toBeNull()
})

test('an invoice comes with an e-invoice, and with a credit note once it is credited', () => {
  expect(eInvoiceLink(paidOrder)).toBe('/orders/docs/orders/10001/invoice.xml')
  expect(creditNoteLinks(paidOrder)).toEqual([])
  const second = { ...issued, number: 'AST-2026-00003' }
  expect(creditNoteLinks({ ...paidOrder, credit_notes: [issued, second] }).map(({ href }) => href)).toEqual([
    `/orders/docs/orders/10001/credit-note/?number=${issued.number}`,
    '/orders/docs/orders/10001/credit-note/',
  ])
})
