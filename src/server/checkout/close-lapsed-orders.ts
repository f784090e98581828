import { findContact } from '../customers/store.ts'
import {
  closeOrderUnlessLinkIsOpen,
  expireLapsedOrders,
  expireUnopenedOrders,
} from '../orders/close-orders.ts'
import { hasNewerOrder, type OrderRow } from '../orders/store.ts'
import { ordersWithOpenPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderExpired } from './emails.ts'
import { ordersWithLink } from './payment-links/store.ts'

const hourMs = 3600_000

export async function closeUnlessLinkIsOpen(
  tx: Transaction,
  shop: Shop,
  { orderId, status }: { orderId: number; status: 'expired' | 'cancelled' },
) {
  const now = shop.clock.now()
  const except = ordersWithLink(tx, now)
  const closed = await closeOrderUnlessLinkIsOpen(tx, orderId, { status, now, except })
  if (status === 'expired') await notifyOfExpiry(tx, shop, closed)
}

export async function closeUnopenedOrders(shop: Shop) {
  const now = shop.clock.now()
  const placedBefore = new Date(now.getTime() - hourMs)
  await shop.db.transaction(async tx => {
    const except = ordersWithLink(tx, now)
    await notifyOfExpiry(tx, shop, await expireUnopenedOrders(tx, { placedBefore, except }))
  })
}

export async function closeLapsedOrders(shop: Shop) {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    const except = ordersWithOpenPayment(tx).unionAll(ordersWithLink(tx, now))
    await notifyOfExpiry(tx, shop, await expireLapsedOrders(tx, { now, except }))
  })
}

/** Notifies of no order that the customer has replaced by another one. */
async function notifyOfExpiry(tx: Transaction, shop: Shop, expired: readonly OrderRow[]) {
  for (const order of expired) {
    if (await hasNewerOrder(tx, order)) continue
    const customer = await findContact(tx, order.customerId)
    const mail = orderExpired({ order, customer, config: shop.config })
    await postMail(tx, shop, { ...mail, key: `order-expired:${order.id}`, orderId: order.id })
  }
}
