import type { RefusalCode } from '../../contract/refusals.ts'
import { type PaymentObstacle, paymentObstacle } from '../../domain/orders/order.ts'
import { type PaymentMethod, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { OrderRow } from '../orders/store.ts'
import { hasUnmatchedPayment } from '../payments/unmatched-store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

const refusals = {
  paid: 'order-already-paid',
  'unmatched-payment': 'payment-under-review',
  cancelled: 'order-cancelled',
  expired: 'order-expired',
} satisfies Record<PaymentObstacle, RefusalCode>

const notOffered = {
  stripe: 'payment-link-not-offered',
  crypto: 'chat-not-offered',
  bank: 'payment-reminder-not-offered',
} satisfies Record<PaymentMethod, RefusalCode>

export async function requirePayableBy(method: PaymentMethod, shop: Shop, order: OrderRow) {
  if (order.paymentMethod !== paymentMethodNumbers[method]) throw new Refusal(notOffered[method])
  const refusal = await findPaymentRefusal(shop, order)
  if (refusal) throw new Refusal(refusal)
}

/** Null for an order that its customer can pay now. */
export async function findPaymentRefusal(shop: Shop, order: OrderRow): Promise<RefusalCode | null> {
  const obstacle = await findPaymentObstacle(shop, order)
  return obstacle && refusals[obstacle]
}

export async function findPaymentObstacle({ db, clock }: Pick<Shop, 'db' | 'clock'>, order: OrderRow) {
  return paymentObstacle(order, {
    hasUnmatchedPayment: await hasUnmatchedPayment(db, order.id),
    now: clock.now(),
  })
}
