import { paymentMethodNumbers } from '../../domain/payments/methods.ts'

export type PaymentSource = keyof typeof paymentMethodNumbers | 'unknown'

/** Methods that no longer exist are 'unknown'. */
export function paymentSource(method: number): PaymentSource {
  const sources = ['bank', 'paypal', 'everypay', 'stripe', 'crypto'] as const
  return sources.find(source => paymentMethodNumbers[source] === method) ?? 'unknown'
}
