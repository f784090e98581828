import { attachInvoice } from '../invoices/attach-invoice.ts'
import { findInvoice } from '../invoices/store.ts'
import { findOrder } from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { paymentReminder } from './emails.ts'
import { requirePayableByTransfer } from './require-payable.ts'

/** Returns the recipient. Refuses an order that cannot be paid by transfer now, and 'reminded-today' (UTC). */
export async function remindOfPayment(tx: Transaction, shop: Shop, orderId: number): Promise<string> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Refusal('not-found')
  await requirePayableByTransfer({ ...shop, db: tx }, order)
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice) throw new Refusal('invoice-not-issued')
  const now = shop.clock.now()
  const today = utcDay(now)
  const mail = paymentReminder({ order, invoice: invoice.content, today, config: shop.config })
  const isPosted = await postMail(tx, shop.jobs, {
    ...mail,
    key: `payment-reminder:${orderId}:${today}`,
    now,
    orderId,
    attachments: attachInvoice(order),
  })
  if (!isPosted) throw new Refusal('reminded-today')
  return mail.to
}
