import type { OrderStatus } from '../../domain/orders/order.ts'
import { notifyChatOfCancellation } from '../chat/notify-chat.ts'
import { findContact } from '../customers/store.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { cancelPendingOrder } from '../orders/close-orders.ts'
import { findOrder } from '../orders/store.ts'
import { findProvider } from '../payments/provider.ts'
import { closePayment, findOpenPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderCancelled } from './emails.ts'
import { syncPayment } from './sync-payment.ts'

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

const closePageJob = 'close-payment-page'

export async function enqueuePageClosing(tx: Transaction, shop: Pick<Shop, 'jobs'>, orderId: number) {
  await shop.jobs.enqueue(tx, closePageJob, { orderId })
}

export function registerPageClosing(shop: Shop) {
  shop.jobs.work(closePageJob, async ({ orderId }) => closePaymentPage(shop, Number(orderId)))
}

/** A payment that is being confirmed is awaited, and then becomes an unmatched payment. */
async function closePaymentPage(shop: Shop, orderId: number) {
  const page = await findOpenPayment(shop.db, orderId)
  const provider = page && findProvider(shop.providers, page.provider)
  if (!page || !provider) return
  const before = await syncPayment(shop, provider, page.sessionId)
  if (before.status !== 'open' || before.progress) return

  await provider.withdraw(page.sessionId)
  const { status } = await provider.report(page.sessionId)
  if (status === 'paid') await syncPayment(shop, provider, page.sessionId)
  // The shop itself closed the page, so no one is notified.
  else if (status !== 'open')
    await closePayment(shop.db, page.id, { status: 'expired', now: shop.clock.now() })
}
