import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { lockOrder, type OrderRow, setInvoiceNumber, setPaid } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { fulfilOrder, notifyFulfilled } from './fulfil-order.ts'

/** A payment that does not match its order. It never fulfils the order: an operator resolves it. */
export class UnmatchedPaymentError extends Error {
  readonly reason: UnmatchedReason
  constructor(reason: UnmatchedReason, options: { cause?: unknown } = {}) {
    super(reason, options)
    this.name = 'UnmatchedPaymentError'
    this.reason = reason
  }
}

/** Locks the order until the transaction ends, so that concurrent syncs of one payment run one after another. */
export async function lockPayableOrder(tx: Transaction, orderId: number | null): Promise<OrderRow> {
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!order) throw new UnmatchedPaymentError('unknown-order')
  return order
}

export type Money = {
  amount: number
  currency: string
  /** The UTC day of a payment that an operator enters; otherwise it arrived now, by the method of the order. */
  receivedOn?: string
  /** The method of a payment that an operator enters; a bank transfer by default. */
  paymentMethod?: PaymentMethodNumber
}

/**
 * Marks a locked order paid, fulfils it and issues its invoice if there is none yet, all or nothing. Throws
 * `UnmatchedPaymentError` for a wrong amount or currency, an order that is closed or already paid, and a license that
 * has changed so that the order cannot be fulfilled.
 */
export async function completeOrder(tx: Transaction, shop: Shop, order: OrderRow, money: Money) {
  requireFits(order, money)
  const license = await requireFulfilled(tx, shop, order)
  const paid = await setPaid(tx, order.id, shop.clock.now())
  await notifyFulfilled(tx, shop, paid, license)
  // Last, since the number of the invoice locks its series until the commit.
  const { numberText } = await issueInvoice(tx, shop, { ...paid, ...enteredPayment(money) })
  if (paid.sessionId === '') await setInvoiceNumber(tx, paid.id, numberText)
}

function enteredPayment({ receivedOn, paymentMethod = paymentMethodNumbers.bank }: Money) {
  return receivedOn === undefined ? {} : { received: { on: receivedOn, paymentMethod } }
}

async function requireFulfilled(tx: Transaction, shop: Shop, order: OrderRow) {
  try {
    return await fulfilOrder(tx, shop, order)
  } catch (error) {
    if (error instanceof RuleBroken) throw new UnmatchedPaymentError('cannot-fulfil', { cause: error })
    throw error
  }
}

/** Throws `UnmatchedPaymentError` if the order is not pending, or if its total is another amount or currency. */
export function requireFits(order: OrderRow, money: { amount: number; currency: string }) {
  if (order.status === 'paid') throw new UnmatchedPaymentError('paid-twice')
  if (order.status !== 'pending') throw new UnmatchedPaymentError('order-closed')
  if (money.currency.toUpperCase() !== order.currency) throw new UnmatchedPaymentError('wrong-currency')
  if (money.amount !== order.total) throw new UnmatchedPaymentError('wrong-amount')
}
