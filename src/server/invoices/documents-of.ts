import type { Database, Transaction } from '../platform/database.ts'
import { type InvoiceRow, invoicesOfOrders } from './store.ts'

/** What was issued for an order. */
export type OrderDocuments = { invoice: InvoiceRow | null; creditNote: InvoiceRow | null }

/** What was issued for each of these orders, asked for all of them at once. */
export async function documentsOf(
  db: Database | Transaction,
  orderIds: readonly number[],
): Promise<(orderId: number) => OrderDocuments> {
  const issued = await invoicesOfOrders(db, orderIds)
  const find = (orderId: number, kind: string) =>
    issued.find(row => row.orderId === orderId && row.kind === kind) ?? null
  return orderId => ({ invoice: find(orderId, 'invoice'), creditNote: find(orderId, 'credit-note') })
}
