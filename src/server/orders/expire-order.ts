import type { Database, Transaction } from '../platform/database.ts'
import { closeOrder, closeUnopenedOrders } from './store.ts'

/** Releases an order that can no longer be paid; a paid order stays paid. */
export async function expireOrder(tx: Transaction, orderId: number, status: 'expired' | 'cancelled') {
  await closeOrder(tx, orderId, status)
}

/** Orders whose payment page was never opened, because the shop was killed or the customer left, end after an hour. */
export async function expireUnopenedOrders(db: Database, now: Date) {
  await closeUnopenedOrders(db, new Date(now.getTime() - 3600_000))
}
