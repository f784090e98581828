import { completeOrder, lockPayableOrder } from '../checkout/complete-order.ts'
import { insertReceivedPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { bankReferenceOf } from './statement.ts'
import { linesWithReference, referenceByHand } from './store.ts'

type EnteredTransfer = {
  orderId: number
  amount: number
  currency: string
  receivedOn: string
  reference: string
}

/**
 * Completes an order with a transfer that an operator has seen at the bank. Throws `UnmatchedPaymentError` as
 * `completeOrder` does, and an error for which `isCountedBefore` is true if the reference belongs to another payment. The
 * statement line of the transfer confirms this payment when it is imported later.
 */
export async function markPaidByHand(tx: Transaction, shop: Shop, transfer: EnteredTransfer) {
  const { orderId, amount, currency, receivedOn } = transfer
  const order = await lockPayableOrder(tx, orderId)
  await completeOrder(tx, shop, order, transfer)
  await insertReceivedPayment(tx, {
    orderId,
    amount,
    currency,
    provider: 'bank',
    reference: referenceByHand(transfer.reference),
    receivedAt: new Date(`${receivedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  return order
}

/** Imported statement lines with this reference, so that one transfer does not pay twice. */
export async function linesOfReference(tx: Transaction, reference: string) {
  const lines = await linesWithReference(tx, bankReferenceOf(reference))
  return lines.map(({ shares, orderId, ...line }) => ({
    ...line,
    orderIds: shares.length > 0 || orderId === null ? shares : [orderId],
  }))
}
