import type { Transaction } from '../platform/database.ts'
import { reopenOrder } from './closing/reopen-order.ts'
import { PaymentMismatch, requireFits } from './mark-paid.ts'
import { findOrder } from './store.ts'

/** Whether a person could count money for an order: as it is, only by accepting the difference, or in no way. */
export type Countable = 'as-it-is' | 'with-difference' | 'never'

/** How this money could be counted for an order, as the order stands now. */
export async function couldBePaidWith(
  tx: Transaction,
  orderId: number,
  money: { amount: number; currency: string },
): Promise<Countable> {
  const order = await findOrder(tx, orderId)
  if (!order) return 'never'
  try {
    requireFits(await reopenOrder(tx, order), money)
    return 'as-it-is'
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error
    return error.reason === 'wrong-amount' && money.amount > 0 ? 'with-difference' : 'never'
  }
}
