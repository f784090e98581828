import { insertReceivedPayment, referenceByHand } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { enqueuePageClosing } from './close-payment-page.ts'
import { completeOrder, lockExistingOrder } from './complete-order.ts'

type ByHand = { orderId: number; amount: number; currency: string; receivedOn: string; reference: string }

/** Throws as `completeOrder`, and what `isDuplicatePayment` recognises. The statement confirms the payment later. */
export async function markPaidByHand(tx: Transaction, shop: Shop, money: ByHand) {
  const order = await lockExistingOrder(tx, money.orderId)
  await completeOrder(tx, shop, order, money)
  await insertReceivedPayment(tx, {
    orderId: order.id,
    amount: order.total,
    currency: order.currency,
    provider: 'bank',
    reference: referenceByHand(money.reference),
    receivedAt: new Date(`${money.receivedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  await enqueuePageClosing(tx, shop, order.id)
  return order
}
