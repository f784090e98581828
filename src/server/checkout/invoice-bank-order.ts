import { lockContact } from '../customers/store.ts'
import { attachInvoice } from '../invoices/attach-invoice.ts'
import { copyInvoiceToRecipients } from '../invoices/copy-to-recipients.ts'
import { needsInvoiceNumber } from '../invoices/describe-transfer.ts'
import { insertInvoice } from '../invoices/insert-invoice.ts'
import { draftInvoice } from '../invoices/issue-invoice.ts'
import { findOpenBankOrders, type OrderRow } from '../orders/store.ts'
import { commitWithNextStatement, type Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { attachAcceptedTerms } from './accepted-terms.ts'
import { bankOrderReceived } from './emails.ts'

/**
 * Refuses 'too-many-bank-orders'; the order that is being placed counts too. Call it last in the transaction, which it
 * usually commits: the number of the invoice locks its series until then.
 */
export async function invoiceBankOrder(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow> {
  const contact = await lockContact(tx, order.customerId)
  const open = await findOpenBankOrders(tx, order.customerId)
  if (open.length > shop.config.maxOpenBankOrders)
    throw new Refusal('too-many-bank-orders', { orders: open.filter(id => id !== order.id) })
  const draft = await draftInvoice(tx, shop, order, contact)
  // Before the e-mail only if that contains the number, because the number locks its series.
  const numbered = needsInvoiceNumber(draft.content.seller) ? await insertInvoice(tx, draft) : null
  const invoice = numbered?.content ?? { ...draft.content, number: '' }
  const mail = bankOrderReceived({ order, invoice, config: shop.config })
  await postMail(tx, shop.jobs, {
    ...mail,
    key: `order-received:${order.id}`,
    now: order.createdAt,
    orderId: order.id,
    attachments: [...attachInvoice(order), ...attachAcceptedTerms(order)],
  })
  await copyInvoiceToRecipients(tx, shop, order, order.createdAt)

  if (!numbered) commitWithNextStatement(tx)
  const { numberText } = numbered ?? (await insertInvoice(tx, draft))
  return { ...order, sessionId: numberText }
}
