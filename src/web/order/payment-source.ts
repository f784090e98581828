import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

export type PaymentSource = keyof typeof paymentMethodNumbers | 'unknown'

/** The name of an order's `payment_method`; what no longer has one is 'unknown'. */
export function paymentSource(method: number): PaymentSource {
  const sources = ['bank', 'paypal', 'everypay', 'stripe', 'crypto'] as const
  return sources.find(source => paymentMethodNumbers[source] === method) ?? 'unknown'
}
