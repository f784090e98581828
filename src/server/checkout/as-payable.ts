import { findDocuments } from '../invoices/find-documents.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { UnmatchedPaymentError } from './complete-order.ts'

/** As if pending, so that an operator can allocate money to a closed order. Refuses one whose invoice was credited. */
export async function asPayable(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await findDocuments(tx, [order.id])
  if (documents(order.id).creditNote) throw new UnmatchedPaymentError('order-credited')
  return { ...order, status: 'pending' }
}
