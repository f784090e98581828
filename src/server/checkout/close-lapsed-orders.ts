import { closeOrderUnlessHeld, expireLapsedOrders, expireUnopenedOrders } from '../orders/close-orders.ts'
import { ordersWithOpenPayment } from '../payments/store.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { ordersWithLink } from './payment-links/store.ts'

const hourMs = 3600_000

/** Closes an order whose payment page has closed, unless a payment link can still open another page. */
export async function closeUnlessHeld(
  tx: Transaction,
  orderId: number,
  { status, now }: { status: 'expired' | 'cancelled'; now: Date },
) {
  await closeOrderUnlessHeld(tx, orderId, { status, now, except: [ordersWithLink(tx, now)] })
}

/** Expires orders that had no payment page an hour after they were placed: the shop or the customer was interrupted. */
export async function closeUnopenedOrders(db: Database, now: Date) {
  const placedBefore = new Date(now.getTime() - hourMs)
  await expireUnopenedOrders(db, { placedBefore, except: [ordersWithLink(db, now)] })
}

/** Expires orders whose time to pay is over, unless a payment page or a payment link is still open. */
export async function closeLapsedOrders(db: Database, now: Date) {
  await expireLapsedOrders(db, { now, except: [ordersWithOpenPayment(db), ordersWithLink(db, now)] })
}
