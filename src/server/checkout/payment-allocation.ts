import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import { asPayable } from './closing/as-payable.ts'
import { requireFits, UnmatchedPaymentError } from './complete-order.ts'

/** Whether a person could count money for an order: as it is, only by accepting the difference, or in no way. */
export type Countable = 'as-it-is' | 'with-difference' | 'never'

/** How this money could be counted for an order, as the order stands now. */
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
