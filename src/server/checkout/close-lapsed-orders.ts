import {
  closeOrderUnlessLinkIsOpen,
  expireLapsedOrders,
  expireUnopenedOrders,
} from '../orders/close-orders.ts'
import { ordersWithOpenPayment } from '../payments/store.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { ordersWithLink } from './payment-links/store.ts'

const hourMs = 3600_000

export async function closeUnlessLinkIsOpen(
  tx: Transaction,
  orderId: number,
  { status, now }: { status: 'expired' | 'cancelled'; now: Date },
) {
  await closeOrderUnlessLinkIsOpen(tx, orderId, { status, now, except: [ordersWithLink(tx, now)] })
}

export async function closeUnopenedOrders(db: Database, now: Date) {
  const placedBefore = new Date(now.getTime() - hourMs)
  await expireUnopenedOrders(db, { placedBefore, except: [ordersWithLink(db, now)] })
}

export async function closeLapsedOrders(db: Database, now: Date) {
  await expireLapsedOrders(db, { now, except: [ordersWithOpenPayment(db), ordersWithLink(db, now)] })
}
