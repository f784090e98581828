import type { OrderStatus } from '../../domain/orders/order.ts'
import { notifyChatOfCancellation } from '../chat/notify-chat.ts'
import { findContact } from '../customers/store.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { cancelPendingOrder } from '../orders/close-orders.ts'
import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { enqueuePageClosing } from './close-payment-page.ts'
import { orderCancelled } from './emails.ts'

export type Cancellation = { statusBefore: OrderStatus; creditNote: InvoiceRow | null }

/** Notifies the customer by the credit note's e-mail or one of its own. Null if the order does not exist. */
export async function cancelOrder(
  tx: Transaction,
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<Cancellation | null> {
  const cancelled = await cancelPendingOrder(tx, orderId)
  if (!cancelled) {
    const order = await findOrder(tx, orderId)
    return order && { statusBefore: order.status, creditNote: null }
  }
  await enqueuePageClosing(tx, shop, orderId)
  await notifyChatOfCancellation(tx, shop, orderId)
  const creditNote = await issueCreditNote(tx, shop, { orderId, reason })
  if (!creditNote) {
    const customer = await findContact(tx, cancelled.customerId)
    const mail = orderCancelled({ orderId, reason, customer, config: shop.config })
    const now = shop.clock.now()
    await postMail(tx, shop.jobs, { ...mail, key: `order-cancelled:${orderId}`, now, orderId })
  }
  return { statusBefore: 'pending', creditNote }
}
