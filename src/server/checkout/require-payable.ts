import type { RefusalCode } from '../../contract/refusals.ts'
import { type PaymentObstacle, paymentObstacle } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
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

export async function requirePayableByCard(shop: Shop, order: OrderRow) {
  if (order.paymentMethod !== paymentMethodNumbers.stripe) throw new Refusal('payment-link-not-offered')
  await requirePayable(shop, order)
}

export async function requirePayableInChat(shop: Shop, order: OrderRow) {
  if (order.paymentMethod !== paymentMethodNumbers.crypto) throw new Refusal('chat-not-offered')
  await requirePayable(shop, order)
}

export async function requirePayableByTransfer(shop: Shop, order: OrderRow) {
  if (order.paymentMethod !== paymentMethodNumbers.bank) throw new Refusal('payment-reminder-not-offered')
  await requirePayable(shop, order)
}

async function requirePayable(shop: Shop, order: OrderRow) {
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
