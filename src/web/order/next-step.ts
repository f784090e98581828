import type { Order } from '../../contract/orders.ts'
import { paymentSource } from './payment-source.ts'

export type NextStep =
  | 'transfer'
  | 'chat'
  | 'confirming'
  | 'unpaid'
  | 'underReview'
  | 'ready'
  | 'paid'
  | 'cancelled'
  | 'expired'

/** `fromCheckout`: the customer has just ordered or paid. */
export function nextStep(order: Order, { fromCheckout }: { fromCheckout: boolean }): NextStep {
  if (order.status === 'paid') return order.license_id === null ? 'paid' : 'ready'
  if (order.money_waits) return 'underReview'
  if (order.status !== 'pending') return order.status

  const source = paymentSource(order.payment_method)
  if (source === 'bank') return 'transfer'
  if (source === 'crypto') return 'chat'
  return source === 'stripe' && fromCheckout ? 'confirming' : 'unpaid'
}

/** Ordering sends the customer here with `new`, the payment page with `paid`. */
export function isFromCheckout(search: URLSearchParams): boolean {
  return search.has('new') || search.has('paid')
}
