import { normalizeBankReference } from '../../domain/payments/bank-reference.ts'
import { linesWithReference, referenceByHand } from '../bank-statements/store.ts'
import { insertReceivedPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { completeOrder, lockPayableOrder } from './complete-order.ts'

type ByHand = { orderId: number; amount: number; currency: string; receivedOn: string; reference: string }

/**
 * Marks an order paid by money that a person has seen, through the door of every payment. Throws `UnmatchedPaymentError`
 * as that does, and what `isCountedBefore` knows where the reference was used for another payment. The
 * statement line of the same money, when it comes, confirms the payment.
 */
export async function markPaidByHand(tx: Transaction, shop: Shop, money: ByHand) {
  const { orderId, amount, currency, receivedOn } = money
  const order = await lockPayableOrder(tx, orderId)
  await completeOrder(tx, shop, order, money)
  await insertReceivedPayment(tx, {
    orderId,
    amount,
    currency,
    provider: 'bank',
    reference: referenceByHand(money.reference),
    receivedAt: new Date(`${receivedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  return order
}

/** Lines of statements that are this money already, so that it is not counted twice. */
export async function linesOfReference(tx: Transaction, reference: string) {
  const lines = await linesWithReference(tx, normalizeBankReference(reference))
  return lines.map(({ shares, orderId, ...line }) => ({
    ...line,
    orderIds: shares.length > 0 || orderId === null ? shares : [orderId],
  }))
}
