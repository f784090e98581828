import type { Database, Transaction } from '../../platform/database.ts'
import { closeLapsedOrders, closeUnheldOrder, closeUnopenedOrders } from './store.ts'

/**
 * Releases an order whose payment page has closed. A paid order stays paid, and one that a payment link still holds
 * open stays pending: the link opens the next page.
 */
export async function expireOrder(
  tx: Transaction,
  orderId: number,
  closing: { status: 'expired' | 'cancelled'; now: Date },
) {
  await closeUnheldOrder(tx, orderId, closing)
}

/** Orders whose payment page was never opened, because the shop was killed or the customer left, end after an hour. */
export async function expireUnopenedOrders(db: Database, now: Date) {
  await closeUnopenedOrders(db, { placedBefore: new Date(now.getTime() - 3600_000), now })
}

/** Orders that a payment link held open end with the last link to them. */
export async function expireLapsedOrders(db: Database, now: Date) {
  await closeLapsedOrders(db, now)
}
