import { actions } from './actions.ts'
import { amount, choice, country, day, noteToCustomer, optional, text, yes } from './fields.ts'

export const orderActions = actions('order', {
  'mark-paid': {
    summary: 'Mark an order paid by a transfer that arrived in the bank, and issue its license',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { amount, accepts_difference: yes, received_on: day, reference: text() },
  },
  remind: {
    summary: 'Remind the customer of a pending bank order, once a day at most',
    needs: 'nothing',
    preview: true,
    several: true,
    result: { email: 'text' },
  },
  'payment-link': {
    summary: 'A link by which anyone may pay a pending card order for 7 days, the same one all day',
    needs: 'nothing',
    result: { url: 'link' },
  },
  cancel: {
    summary: 'Cancel a pending order, credit its invoice and notify the customer',
    needs: 'reason',
    preview: true,
    several: true,
    tone: 'danger',
    fields: { note: noteToCustomer },
  },
  credit: {
    summary: 'Credit the invoice of an order in full or in part, and mail the credit note',
    needs: 'reason and fresh factor',
    preview: true,
    fields: { amount: optional(amount), note: noteToCustomer },
    result: { number: 'text' },
  },
  refund: {
    summary:
      'Return a payment by card, bank or BTCPay in full or in part, credit as much, and keep or stop the license',
    needs: 'reason and fresh factor',
    preview: true,
    tone: 'danger',
    fields: {
      amount: optional(amount),
      license: choice(['keep', 'shorten', 'revoke']),
      note: noteToCustomer,
    },
    result: { amount: 'number', number: 'text', reference: 'text' },
  },
  'close-refund': {
    summary: 'Close a refund by transfer that no statement will show: it was made, or is not made at all',
    needs: 'reason and fresh factor',
    fields: { outcome: choice(['made', 'not-made']) },
  },
  'correct-invoice': {
    summary: 'Replace the invoice of an order, or issue another one after a credit in full, and mail it',
    needs: 'reason and fresh factor',
    fields: {
      company: optional(text()),
      address: optional(text()),
      postcode: optional(text()),
      city: optional(text()),
      country: optional(country),
      vat_number: optional(text(40)),
      recomputes_tax: yes,
      note: text(500),
    },
    result: { number: 'text' },
  },
})
