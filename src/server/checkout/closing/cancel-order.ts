import { lockOrder, type OrderRow } from '../../orders/store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Shop } from '../../shop.ts'
import { enqueuePageClosing } from '../close-payment-page.ts'
import { cancelUnopenedOrder, closeOrder } from './store.ts'

/**
 * Cancels a pending order, and has its payment page closed at the provider; answers it as it was found, null where there
 * is none. Any other keeps its status.
 */
export async function cancelOrder(
  tx: Transaction,
  shop: Pick<Shop, 'jobs'>,
  orderId: number,
): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.status !== 'pending') return order
  await closeOrder(tx, orderId, 'cancelled')
  await enqueuePageClosing(tx, shop, orderId)
  return order
}

/** Cancels a pending order for which nobody has got a payment page. */
export async function cancelUnopened(db: Database, orderId: number) {
  await cancelUnopenedOrder(db, orderId)
}
