import { attachInvoice } from '../invoices/attach-invoice.ts'
import { issueInvoices } from '../invoices/issue-invoice.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { insertOrders, type OrderRow, setInvoiceNumber } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { postMails } from '../platform/outbox.ts'
import { together } from '../platform/together.ts'
import type { Shop } from '../shop.ts'
import { bankOrderReceived } from './emails.ts'

// So many that a rush is over soon, and so few that their statement stays small.
const most = 48

/**
 * Accepts a bank order with its invoice and its mail; null where the order is there already. An invoice's number holds
 * up whoever takes the next one until it is committed, so orders that come at the same time are accepted together.
 */
export const acceptBankOrder = together(most, (shop: Shop, drafts: NewOrder[]) =>
  shop.db.transaction(async tx => {
    const inserted = await insertOrders(tx, drafts)
    const billed = await invoiceOrders(
      tx,
      shop,
      inserted.filter(order => order !== null),
    )
    const byId = new Map(billed.map(order => [order.id, order]))
    return inserted.map(order => (order ? (byId.get(order.id) ?? null) : null))
  }),
)

/** The invoice of each bank order, and the mail that carries it; answers the orders with their invoices' numbers. */
export async function invoiceOrders(
  tx: Transaction,
  shop: Shop,
  accepted: readonly OrderRow[],
): Promise<OrderRow[]> {
  if (accepted.length === 0) return []
  const invoices = await issueInvoices(tx, shop, accepted)
  const named = await setInvoiceNumber(
    tx,
    accepted.map(order => order.id),
  )
  const byId = new Map(named.map(order => [order.id, order]))
  const mails = invoices.flatMap(invoice => {
    const order = byId.get(invoice.orderId)
    if (!order) return []
    const { content } = invoice
    const mail = bankOrderReceived({
      order,
      invoice: content,
      email: content.customer.email,
      config: shop.config,
    })
    const attachments = [attachInvoice(invoice)]
    return [{ ...mail, key: `order-received:${order.id}`, now: order.createdAt, attachments }]
  })
  await postMails(tx, shop.jobs, mails)
  return named
}
