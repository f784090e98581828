import { type PaymentMethodNumber, paymentMethodNumbers } from '../payments/methods.ts'

export const orderStatuses = ['pending', 'paid', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const importedRateSource = 'imported'

type PayableOrder = {
  status: OrderStatus
  paymentMethod: PaymentMethodNumber
  expiresAt: Date | null
}
export type PaymentObstacle = 'paid' | 'unmatched-payment' | 'cancelled' | 'expired'

/** Null if the customer can pay this order now; docs/domain.md, 'Orders'. */
export function paymentObstacle(
  order: PayableOrder,
  { hasUnmatchedPayment, now }: { hasUnmatchedPayment: boolean; now: Date },
): PaymentObstacle | null {
  if (order.status === 'paid') return 'paid'
  if (hasUnmatchedPayment) return 'unmatched-payment'
  if (order.status !== 'pending') return order.status
  // A card order outlives its payment page: the next page can be opened. A crypto order ends for good.
  return order.paymentMethod === paymentMethodNumbers.crypto && !isPageOpen(order, now) ? 'expired' : null
}

export function isPageOpen({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}
