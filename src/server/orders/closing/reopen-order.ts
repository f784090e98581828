import { documentsOf } from '../../invoices/documents-of.ts'
import type { Transaction } from '../../platform/database.ts'
import { PaymentMismatch } from '../mark-paid.ts'
import type { OrderRow } from '../store.ts'

/**
 * A locked order that was cancelled or has expired, as one that waits for its money again, because a person decided so;
 * any other as it is. Only the payment changes its status, so that a twin which waits beside it is in nobody's way.
 * Throws `PaymentMismatch` where its invoice was taken back.
 */
export async function reopenOrder(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await documentsOf(tx, [order.id])
  if (documents(order.id).creditNote) throw new PaymentMismatch('order-credited')
  return { ...order, status: 'pending' }
}
