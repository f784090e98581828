import type { Reader } from '../platform/database.ts'
import { type InvoiceRow, invoicesOfOrders } from './store.ts'

export type OrderDocuments = { invoice: InvoiceRow | null; creditNote: InvoiceRow | null }

export async function findDocuments(
  db: Reader,
  orderIds: readonly number[],
): Promise<(orderId: number) => OrderDocuments> {
  const issued = await invoicesOfOrders(db, orderIds)
  const find = (orderId: number, kind: InvoiceRow['kind']) =>
    issued.find(row => row.orderId === orderId && row.kind === kind) ?? null
  return orderId => ({ invoice: find(orderId, 'invoice'), creditNote: find(orderId, 'credit-note') })
}
