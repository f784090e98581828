import type { ReversalOutcome, UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'

export const outcomeWords: Readonly<Record<ReversalOutcome, string>> = {
  failed: 'The refund failed: the shop has the money.',
  lost: 'The dispute is lost: the customer has the money.',
  won: 'The dispute is won: the shop has the money.',
}

export const reasonWords: Readonly<Record<UnmatchedReason, string>> = {
  'unknown-order': 'does not match an order',
  'unknown-session': 'was made on a payment page that the shop did not open',
  'wrong-amount': 'is not the total of the order',
  'wrong-currency': 'is not in the currency of the order',
  'paid-partly': 'is less than the total of the order (the payment provider shows how much arrived)',
  'paid-late': 'arrived after its invoice had expired',
  'paid-over': 'paid its order and is more than its total (the payment provider shows how much arrived)',
  'order-closed': 'is for an order that is cancelled or expired',
  'order-credited': 'is for an order whose invoice was credited',
  'paid-twice': 'is for an order that is already paid',
  'reference-used': 'has the reference of another payment',
  'cannot-fulfil': 'is for an order that can no longer be fulfilled, because its license has changed',
  'not-by-bank': 'is a bank transfer for an order with another payment method',
  'several-orders': 'matches more than one order',
  'order-number-only': 'has an order number, but neither a creditor reference nor an invoice number',
  'other-account': 'arrived in the account of another seller than the one that invoices the order',
  refunded: 'was refunded to the customer through the card provider',
  disputed: 'is disputed by the customer at the card provider',
  reversed: 'reverses an earlier payment',
  'invoice-corrected': 'is the difference between the corrected invoice and the one before',
  'place-conflict':
    'is from a customer whose network, card or billing address does not confirm the place of the order',
  'unclear-batch': 'is a batch whose parts the bank does not list',
}
