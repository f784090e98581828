import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'

export const reasonWords: Readonly<Record<UnmatchedReason, string>> = {
  'unknown-order': 'names no order',
  'unknown-session': 'came through a payment page that the shop did not open',
  'wrong-amount': 'is not the total of the order',
  'wrong-currency': 'is in another currency than the order',
  'paid-partly': 'is less than the total of the order (the payment provider shows how much arrived)',
  'paid-late': 'came after its invoice had expired',
  'paid-over': 'paid its order and is more than its total (the payment provider shows how much arrived)',
  'order-closed': 'came when the order was cancelled or expired',
  'order-credited': 'is for an order whose invoice was taken back by a credit note',
  'paid-twice': 'came for an order that is already paid',
  'reference-used': 'has the reference of another payment',
  'cannot-fulfil': 'came for an order that can no longer be fulfilled, because its license has changed',
  'not-by-bank': 'came by bank for an order that is to be paid another way',
  'several-orders': 'names more than one order, and it is not clear which it pays',
  'order-number-only': 'has an order number, but neither a creditor reference nor an invoice number',
  'other-account': 'came to the account of another seller than the one that invoices the order',
  refunded: 'was refunded to the customer through the card provider',
  disputed: 'is disputed by the customer at the card provider',
  reversed: 'reverses an earlier payment',
  'unclear-batch': 'is a batch whose parts the bank does not list',
}
