import { findDocuments } from '../invoices/find-documents.ts'
import type { OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { UnmatchedPaymentError } from './complete-order.ts'

/**
 * A locked order as if it were pending, so that an operator can allocate a payment to an order that has closed. Only the
 * payment changes the stored status. Throws `UnmatchedPaymentError` if the order's invoice was credited.
 */
export async function asPayable(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await findDocuments(tx, [order.id])
  if (documents(order.id).creditNote) throw new UnmatchedPaymentError('order-credited')
  return { ...order, status: 'pending' }
}
