import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { asPayable } from './as-payable.ts'
import { requireFits, UnmatchedPaymentError } from './complete-order.ts'

export type Countable = 'as-it-is' | 'with-difference' | 'never'

export async function allocationFor(
  tx: Transaction,
  orderId: number,
  money: { amount: number; currency: string },
): Promise<Countable> {
  const order = await findOrder(tx, orderId)
  if (!order) return 'never'
  try {
    requireFits(await asPayable(tx, order), money)
    return 'as-it-is'
  } catch (error) {
    if (!(error instanceof UnmatchedPaymentError)) throw error
    return error.reason === 'wrong-amount' && money.amount > 0 ? 'with-difference' : 'never'
  }
}
