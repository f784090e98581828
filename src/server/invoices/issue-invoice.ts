import { invoiceNumber } from '../../domain/invoices/invoice.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { type InvoicedOrder, invoiceContent, sellerOf } from './invoice-content.ts'
import { findInvoiceOf, type InvoiceRow, insertInvoice, takeNumber } from './store.ts'

/**
 * Issues the invoice of an order in the transaction that accepts the order or marks it paid; one that is there stays
 * as it is. The number's series is held until that transaction ends, so this comes last in it.
 */
export async function issueInvoice(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'clock'>,
  order: InvoicedOrder,
): Promise<InvoiceRow> {
  const issued = await findInvoiceOf(tx, order.id, 'invoice')
  if (issued) return issued

  const now = shop.clock.now()
  const today = dayOf(now)
  const year = Number(today.slice(0, 4))
  const { series, seller } = await sellerOf(tx, shop, order)
  const content = await invoiceContent(tx, shop, order, { seller, today })
  const number = await takeNumber(tx, { series, year })
  return insertInvoice(tx, {
    series,
    year,
    number,
    sellerId: order.sellerId,
    content: { ...content, number: invoiceNumber({ series, year, number }) },
    createdAt: now,
  })
}
