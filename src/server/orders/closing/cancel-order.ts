import type { Database, Transaction } from '../../platform/database.ts'
import { lockOrder, type OrderRow } from '../store.ts'
import { cancelUnopenedOrder, closeOrder } from './store.ts'

/** Cancels a pending order; answers it as it was found, null where there is none. Any other keeps its status. */
export async function cancelOrder(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') await closeOrder(tx, orderId, 'cancelled')
  return order
}

/** Cancels a pending order for which nobody has got a payment page. */
export async function cancelUnopened(db: Database, orderId: number) {
  await cancelUnopenedOrder(db, orderId)
}
