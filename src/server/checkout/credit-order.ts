import type { OrderStatus } from '../../domain/orders/order.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import type { InvoiceRow } from '../invoices/store.ts'
import { findOrder } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { cancelOrder } from './cancel-order.ts'

type Credit = {
  orderId: number
  /** On the credit note and in its e-mail. */
  reason: string
  /** Of the total, tax included; null for all that is not credited yet. */
  amount: number | null
}

/** A part of an order that is not paid: it would wait for the wrong sum. */
export class PartOfUnpaidError extends Error {
  readonly status: OrderStatus
  constructor(status: OrderStatus) {
    super(`The order is ${status}`)
    this.name = 'PartOfUnpaidError'
    this.status = status
  }
}

/** Cancels a pending order. No credit note where there is no invoice. Throws also what `issueCreditNote` throws. */
export async function creditOrder(
  tx: Transaction,
  shop: Shop,
  { orderId, reason, amount }: Credit,
): Promise<{ creditNote: InvoiceRow | null; isCancelled: boolean }> {
  if (amount !== null) {
    const order = await findOrder(tx, orderId)
    if (order && order.status !== 'paid') throw new PartOfUnpaidError(order.status)
  }
  // A pending order without an invoice could still be paid.
  const cancellation = amount === null ? await cancelOrder(tx, shop, { orderId, reason }) : null
  const creditNote =
    cancellation?.creditNote ?? (await issueCreditNote(tx, shop, { orderId, reason, amount }))
  return { creditNote, isCancelled: cancellation?.statusBefore === 'pending' }
}
