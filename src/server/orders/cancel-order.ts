import type { Transaction } from '../platform/database.ts'
import { closeOrder, lockOrder, type OrderRow } from './store.ts'

/** Cancels a pending order; answers it as it was found, null where there is none. Any other keeps its status. */
export async function cancelOrder(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending') await closeOrder(tx, orderId, 'cancelled')
  return order
}
