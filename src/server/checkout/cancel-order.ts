import { notifyChatOfCancellation } from '../chat/notify-chat.ts'
import { findContact } from '../customers/store.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { cancelPendingOrder } from '../orders/close-orders.ts'
import { findProvider } from '../payments/provider.ts'
import { closePayment, findOpenPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderCancelled } from './emails.ts'
import { syncPayment } from './sync-payment.ts'

/** Does nothing unless the order is pending. Notifies the customer by the credit note's e-mail or one of its own. */
export async function cancelOrder(
  tx: Transaction,
  shop: Shop,
  { orderId, reason }: { orderId: number; reason: string },
) {
  const cancelled = await cancelPendingOrder(tx, orderId)
  if (!cancelled) return
  await enqueuePageClosing(tx, shop, orderId)
  await notifyChatOfCancellation(tx, shop, orderId)
  if (await issueCreditNote(tx, shop, { orderId, reason })) return
  const customer = await findContact(tx, cancelled.customerId)
  const mail = orderCancelled({ orderId, reason, customer, config: shop.config })
  await postMail(tx, shop, { ...mail, key: `order-cancelled:${orderId}`, orderId })
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
