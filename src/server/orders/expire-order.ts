import type { Transaction } from '../platform/database.ts'
import { closeOrder } from './store.ts'

/** Releases an order that can no longer be paid; a paid order stays paid. */
export async function expireOrder(tx: Transaction, orderId: number, status: 'expired' | 'cancelled') {
  await closeOrder(tx, orderId, status)
}
