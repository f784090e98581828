import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

/** `fromCheckout`: the customer has just ordered or paid. */
export function nextStep(order: Order, { fromCheckout }: { fromCheckout: boolean }) {
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

/** Methods that no longer exist are 'unknown'. */
export function paymentSource(method: number) {
  const sources = ['bank', 'paypal', 'everypay', 'stripe', 'crypto'] as const
  return sources.find(source => paymentMethodNumbers[source] === method) ?? 'unknown'
}
