import type { orderActions } from '../../../contract/back-office/order-actions.ts'
import { paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import { findPaymentObstacle } from '../../checkout/require-payable.ts'
import { type OrderDocuments, sumUncredited } from '../../invoices/store.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { Shop } from '../../shop.ts'

type Possible = (typeof orderActions)[number]

/** In the order in which the page offers them. The verbs check again. */
export async function findPossibleActions(
  shop: Shop,
  order: OrderRow,
  documents: OrderDocuments,
): Promise<Possible[]> {
  const { status, paymentMethod } = order
  const { invoice, creditNotes } = documents
  const isPending = status === 'pending'
  const isPayable = isPending && (await findPaymentObstacle(shop, order)) === null
  const allowed: Record<Possible, boolean> = {
    'mark-paid': isPending,
    remind: isPayable && invoice !== null && paymentMethod === paymentMethodNumbers.bank,
    'payment-link': isPayable && paymentMethod === paymentMethodNumbers.stripe,
    cancel: isPending,
    credit: !isPending && invoice !== null && sumUncredited(order, documents) > 0,
    'correct-invoice':
      invoice !== null &&
      (creditNotes.length === 0 || (status === 'paid' && sumUncredited(order, documents) === 0)),
  }
  return (Object.keys(allowed) as Possible[]).filter(action => allowed[action])
}
