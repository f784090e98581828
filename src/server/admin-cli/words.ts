import { plainAmount } from '../../domain/money/money.ts'
import type { UnmatchedReason } from '../checkout/complete-order.ts'

/** An amount as books and statements have it: '-1071.00 EUR', whatever the currency. */
export function amountWords(minor: number, currency: string): string {
  return `${plainAmount(minor)} ${currency}`
}

const reasons: Record<UnmatchedReason, string> = {
  'unknown-order': 'names no order',
  'unknown-session': 'came through a payment page that the shop did not open',
  'wrong-amount': 'is not the total of the order',
  'wrong-currency': 'is in another currency than the order',
  'paid-partly': 'is less than the order asks for (how much came, the payment system tells)',
  'paid-late': 'came after its invoice had expired',
  'paid-over': 'has paid its order and is more than was asked for (how much, the payment system tells)',
  'order-closed': 'came when the order was cancelled or expired',
  'order-credited': 'is for an order whose invoice was taken back by a credit note',
  'paid-twice': 'came for an order that is already paid',
  'reference-used': 'has the reference of another payment',
  'cannot-fulfil': 'came for an order that cannot be carried out any more, because its license has changed',
  'not-by-bank': 'came by bank for an order that is to be paid another way',
  'several-orders': 'names more than one order, and it is not clear which it pays',
  'order-number-only': 'has an order number, but neither a creditor reference nor an invoice number',
  'other-account': 'came to the account of another seller than the one that invoices the order',
  refunded: 'was given back to the customer through the card provider',
  disputed: 'is disputed by the customer at the card provider',
  'taken-back': 'takes an earlier payment back',
  'unclear-batch': 'is a batch whose parts the bank does not tell apart',
}

/** Why money waits in the queue: 'the payment ...'. */
export function reasonWords(reason: string): string {
  return Object.hasOwn(reasons, reason)
    ? // It is one of them.
      reasons[reason as keyof typeof reasons]
    : reason
}

/** Control signs in a payer's text could rewrite what the terminal shows. */
export function plainLine(text: string, longest = 140): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** 'order 7', 'orders 7, 8 and 9'. */
export function ordersWords(orderIds: readonly number[]): string {
  const [last, ...others] = orderIds.toReversed()
  return others.length === 0 ? `order ${last}` : `orders ${others.toReversed().join(', ')} and ${last}`
}
