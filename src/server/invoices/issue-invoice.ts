import { invoiceNumber } from '../../domain/invoices/invoice.ts'
import { contactsOf } from '../customers/find-contact.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type InvoicedOrder, invoiceContent, sellersOf } from './invoice-content.ts'
import { findInvoiceOf, type InvoiceRow, type Issued, insertInvoices, takeNumbers } from './store.ts'

type Issuing = Pick<Shop, 'config' | 'clock'>

/** Issues the invoice of an order, as `issueInvoices` does; one that is there stays as it is. */
export async function issueInvoice(
  tx: Transaction,
  shop: Issuing,
  order: InvoicedOrder,
): Promise<InvoiceRow> {
  const issued = await findInvoiceOf(tx, order.id, 'invoice')
  if (issued) return issued

  const [invoice] = await issueInvoices(tx, shop, [order])
  if (!invoice) throw new Error(`Order ${order.id} was not invoiced`)
  return invoice
}

/**
 * Issues the invoices of orders that have none yet, in the transaction that accepts the orders or marks them paid. The
 * numbers' series are held until that transaction ends, so this comes last in it.
 */
export async function issueInvoices(
  tx: Transaction,
  shop: Issuing,
  orders: readonly InvoicedOrder[],
): Promise<InvoiceRow[]> {
  const contacts = await contactsOf(
    tx,
    orders.map(order => order.customerId),
  )
  const sellerOf = await sellersOf(tx, shop, orders)
  const now = shop.clock.now()
  const today = dayOf(now)
  const year = Number(today.slice(0, 4))
  const bySeries = Map.groupBy(orders, order => sellerOf(order).series)

  const issued: Issued[] = []
  // Always in the same order, so that no two transactions hold what the other one waits for.
  for (const [series, ofSeries] of [...bySeries].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const first = await takeNumbers(tx, { series, year, count: ofSeries.length })
    for (const [index, order] of ofSeries.entries()) {
      const number = first + index
      const contact = contacts.get(order.customerId)
      if (!contact) throw new Error(`There is no customer ${order.customerId}`)
      const { seller } = sellerOf(order)
      const content = invoiceContent(shop, order, { contact, seller, today })
      issued.push({
        series,
        year,
        number,
        sellerId: order.sellerId,
        content: { ...content, number: invoiceNumber({ series, year, number }) },
        createdAt: now,
      })
    }
  }
  return insertInvoices(tx, issued)
}
