import { documentsOf } from '../../invoices/documents-of.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { UnmatchedPaymentError } from '../complete-order.ts'

/**
 * A locked order that was cancelled or has expired, as one that waits for its money again, because a person decided so;
 * any other as it is. Only the payment changes its status, so that a twin which waits beside it is in nobody's way.
 * Throws `UnmatchedPaymentError` where its invoice was taken back.
 */
export async function asPayable(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await documentsOf(tx, [order.id])
  if (documents(order.id).creditNote) throw new UnmatchedPaymentError('order-credited')
  return { ...order, status: 'pending' }
}
