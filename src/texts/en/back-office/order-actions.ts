import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import type { orderActions } from '../../../definitions/order.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { formatMoney } from '../../../domain/money/money.ts'

const money = (sum: number, { currency }: OrderDetails) =>
  formatMoney(sum, currency, { language: 'en', decimals: 'always' })

export const orderActionWords = {
  'mark-paid': {
    label: 'Mark paid',
    question: ({ id }) => `Mark order ${id} paid by a transfer?`,
    explanation: ({ email, license_id: license }) =>
      `${license === null ? 'A license is issued' : `License ${license} is changed as ordered`}, ${email} is notified by e-mail, and an open payment page is closed. A statement that is imported later confirms this payment.`,
    done: id => `Order ${id} is paid.`,
    past: 'Order marked paid by hand',
    fields: {
      amount: {
        label: ({ currency }) => `Amount that arrived, ${currency}`,
        help: order => `The total of the order is ${money(order.total, order)}.`,
      },
      accepts_difference: { label: order => `Accept an amount other than ${money(order.total, order)}` },
      received_on: { label: 'Day at the bank' },
      reference: { label: 'Bank reference', help: 'Of this movement, as on the statement.' },
    },
  },
  remind: {
    label: 'Remind',
    question: ({ id }) => `Remind of the payment of order ${id}?`,
    submit: 'Send the reminder',
    done: (_, { email }) => `A reminder is on its way to ${email}.`,
    past: 'Reminded of the payment',
  },
  'payment-link': {
    label: 'Payment link',
    question: ({ id }) => `Make a payment link for order ${id}?`,
    explanation:
      'Anyone with the link can pay this order by card for 7 days. They do not see who ordered. No one is notified.',
    submit: 'Make the link',
    done: 'The payment link is ready.',
    past: 'Payment link made',
  },
  cancel: {
    label: 'Cancel order',
    question: ({ id }) => `Cancel order ${id}?`,
    explanation: 'It can no longer be paid.',
    done: id => `Order ${id} is cancelled.`,
    past: 'Order cancelled by hand',
  },
  credit: {
    label: 'Credit note',
    question: ({ id }) => `Issue a credit note for order ${id}?`,
    explanation:
      'It cannot be undone. It returns no money: use Refund for a card payment, and return a transfer through the bank. The license does not change: suspend or revoke it on its own page.',
    submit: 'Issue the credit note',
    done: (_, { number }) => `Credit note ${number} is issued.`,
    past: 'Credit note issued by hand',
    fields: {
      amount: {
        label: ({ currency }) => `Amount with tax, ${currency}`,
        help: order => `Leave it empty to credit all that is left: ${money(order.uncredited, order)}.`,
      },
    },
  },
  refund: {
    label: 'Refund',
    question: ({ id }) => `Refund order ${id}?`,
    explanation:
      'It cannot be undone. The card provider returns a card payment; if it refuses, the refund is on Today. A transfer you return in your bank, to the account that it came from: Today lists it until a statement has it. BTCPay makes a page on which the customer enters an address; you approve the payout there. A credit note is issued for what is not credited yet.',
    done: (id, { number, reference }) =>
      `${reference ? `Transfer the refund of order ${id} with the reference ${reference}.` : `The refund of order ${id} is on its way.`}${number ? ` Credit note ${number} is issued.` : ''}`,
    past: 'Refund asked for',
    fields: {
      amount: {
        label: ({ currency }) => `Amount with tax, ${currency}`,
        help: 'Leave it empty to return all that is not returned yet.',
      },
      license: {
        label: 'License of the order',
        help: 'Shortened, it loses the refunded share of the days of its term.',
        values: { keep: 'keep', shorten: 'shorten', revoke: 'revoke' },
      },
    },
  },
  'close-refund': {
    label: 'Close refund',
    question: ({ id }) => `Close the refund of order ${id}?`,
    explanation:
      'A statement with the transfer closes it by itself. Close it here if no statement will show it with the reference and the amount. The credit note stays.',
    done: id => `The refund of order ${id} is closed.`,
    past: 'Refund closed',
    fields: {
      outcome: {
        label: 'The transfer',
        values: { made: 'was made', 'not-made': 'is not made' },
      },
    },
  },
  'correct-invoice': {
    label: 'Correct invoice',
    question: ({ invoice }) => `Replace invoice ${invoice}?`,
    explanation: ({ email, uncredited }) =>
      uncredited === 0
        ? `The invoice was credited in full. ${email} gets a new one; payment and license stay. The customer is asked to transfer what is not paid.`
        : `A credit note and a new invoice are issued, and ${email} gets both. Payment and license stay. If the total changes, the difference to what was paid becomes an unmatched payment. The customer is asked to transfer what is missing.`,
    submit: 'Replace the invoice',
    done: (_, { number }) => `Invoice ${number} replaces the earlier one.`,
    past: 'Invoice corrected',
    fields: {
      company: { label: 'Company' },
      address: { label: 'Address' },
      postcode: { label: 'Postcode' },
      city: { label: 'City' },
      country: { label: 'Country' },
      vat_number: {
        label: 'VAT number',
        help: 'It is checked in VIES. Leave it empty if it is not valid.',
      },
      recomputes_tax: { label: 'Compute the tax again, with the rates and registrations of its day' },
      note: { label: 'Text on both documents', help: 'The customer reads it.' },
    },
  },
} satisfies ActionWords<typeof orderActions, OrderDetails>
