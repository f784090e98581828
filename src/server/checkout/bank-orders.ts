import { addDays } from '../../domain/day.ts'
import { daysToLapse } from '../../domain/invoices/invoice.ts'
import { findContact } from '../customers/store.ts'
import { attachInvoice } from '../invoices/emails.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { findInvoice } from '../invoices/store.ts'
import { expirePendingOrder } from '../orders/close-orders.ts'
import { findLapsedBankOrders, findOrdersOnTerms } from '../orders/find-unpaid-orders.ts'
import { findFulfilment, findOrder } from '../orders/store.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { sellerDay } from '../prices/price-changes.ts'
import type { Shop } from '../shop.ts'
import { paymentReminder } from './emails.ts'
import { orderWords } from './order-words.ts'
import { requirePayableBy } from './require-payable.ts'

/** On invoice terms: days after the due date. */
const reminderDays = { before: -3, after: 3 }

/** docs/domain.md, 'Bank transfers'. An order whose payment is under review stays pending. */
export async function expireBankOrders(shop: Shop) {
  const unpaid = await findLapsedBankOrders(shop.db, addDays(utcDay(shop.clock.now()), -daysToLapse))
  const underReview = await ordersWithUnmatchedPayment(shop.db, unpaid)
  for (const orderId of unpaid)
    if (!underReview.has(orderId)) await shop.db.transaction(tx => expireBankOrder(tx, shop, orderId))
}

/** The e-mail of the credit note notifies the customer. */
async function expireBankOrder(tx: Transaction, shop: Shop, orderId: number) {
  const expired = await expirePendingOrder(tx, orderId)
  if (expired)
    await issueCreditNote(tx, shop, { orderId, reason: orderWords[expired.language].notPaidInTime })
}

/** docs/domain.md, 'Bank transfers'. Of an order whose payment is under review, no one is reminded. */
export async function remindOfDueInvoices(shop: Shop) {
  const { timeZone } = shop.config.seller
  const today = sellerDay(shop)
  for (const [name, days] of Object.entries(reminderDays))
    for (const orderId of await findOrdersOnTerms(shop.db, addDays(today, 1 - days), timeZone))
      await shop.db.transaction(tx => remindOfPayment(tx, shop, orderId, name)).catch(ignoreRefusal)
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

/** Returns the recipient. Refuses an order that cannot be paid by transfer now, and one reminded before: 'reminded-today' (UTC). */
export async function remindOfPayment(
  tx: Transaction,
  shop: Shop,
  orderId: number,
  once = utcDay(shop.clock.now()),
): Promise<string> {
  const order = requireFound(await findOrder(tx, orderId))
  await requirePayableBy('bank', { ...shop, db: tx }, order)
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice) throw new Refusal('invoice-not-issued')
  const now = shop.clock.now()
  const today = utcDay(now)
  const isLicensed = (await findFulfilment(tx, orderId)) !== null
  const to = await findContact(tx, order.customerId)
  const about = { to, order, invoice: invoice.content, config: shop.config }
  const mail = paymentReminder({ ...about, isLicensed, today })
  const isPosted = await postMail(tx, shop, {
    ...mail,
    key: `payment-reminder:${orderId}:${once}`,
    orderId,
    attachments: attachInvoice(order),
  })
  if (!isPosted) throw new Refusal('reminded-today')
  return mail.to
}
