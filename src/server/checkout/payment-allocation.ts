import { findDocuments } from '../invoices/store.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { requirePaymentFits, UnmatchedPaymentError } from './complete-order.ts'

export type Countable = 'as-it-is' | 'with-difference' | 'never'

export async function findApplicability(
  tx: Transaction,
  orderId: number,
  money: { amount: number; currency: string },
): Promise<Countable> {
  const order = await findOrder(tx, orderId)
  if (!order) return 'never'
  try {
    requirePaymentFits(await asPayable(tx, order), money)
    return 'as-it-is'
  } catch (error) {
    if (!(error instanceof UnmatchedPaymentError)) throw error
    return error.reason === 'wrong-amount' && money.amount > 0 ? 'with-difference' : 'never'
  }
}

/** As if pending, so that an operator can allocate money to a closed order. Refuses one whose invoice was credited. */
export async function asPayable(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await findDocuments(tx, [order.id])
  if (documents(order.id).creditNotes.length > 0) throw new UnmatchedPaymentError('order-credited')
  return { ...order, status: 'pending' }
}
