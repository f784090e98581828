import { acceptsPayment, type OrderStatus } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { lockOrder, type OrderRow, setInvoiceNumber, setPaid } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { confirm, fulfilOrder } from './fulfil-order.ts'

/** Money that does not match the order it came for: it becomes an unmatched payment and never fulfils an order. */
export class UnmatchedPaymentError extends Error {
  readonly reason: UnmatchedReason
  constructor(reason: UnmatchedReason, options: { cause?: unknown } = {}) {
    super(reason, options)
    this.name = 'UnmatchedPaymentError'
    this.reason = reason
  }
}

/** Holds the order until the transaction ends: notices of the same payment queue up here. */
export async function lockPayableOrder(tx: Transaction, orderId: number | null): Promise<OrderRow> {
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!order) throw new UnmatchedPaymentError('unknown-order')
  return order
}

export type Money = {
  amount: number
  currency: string
  /** The UTC day on which it came, where a person tells; otherwise it has come now, in the way that was ordered. */
  receivedOn?: string
  /** How it came then; by bank transfer unless it says otherwise. */
  paymentMethod?: number
}

/**
 * Marks a locked order paid, fulfils it and issues its invoice where there is none yet, all or nothing. Throws
 * `UnmatchedPaymentError` for a wrong amount or currency, an order that is closed or was paid before, and a license that
 * changed so that the order cannot be carried out.
 */
export async function completeOrder(tx: Transaction, shop: Shop, order: OrderRow, money: Money) {
  requireFits(order, money)
  const license = await carryOut(tx, shop, order)
  const paid = await setPaid(tx, order.id, shop.clock.now())
  const invoice = await issueInvoice(tx, shop, { ...paid, ...receivedBy(money) })
  if (paid.sessionId === '') await setInvoiceNumber(tx, [paid.id])
  await confirm(tx, shop, { order: paid, license, invoice })
}

function receivedBy({ receivedOn, paymentMethod = paymentMethodNumbers.bank }: Money) {
  return receivedOn === undefined ? {} : { received: { on: receivedOn, paymentMethod } }
}

async function carryOut(tx: Transaction, shop: Shop, order: OrderRow) {
  try {
    return await fulfilOrder(tx, shop, order)
  } catch (error) {
    if (error instanceof RuleBroken) throw new UnmatchedPaymentError('cannot-fulfil', { cause: error })
    throw error
  }
}

/** Throws `UnmatchedPaymentError` where the order waits for no money, or for other money than this. */
export function requireFits(order: OrderRow, money: { amount: number; currency: string }) {
  if (order.status === 'paid') throw new UnmatchedPaymentError('paid-twice')
  // The table's check allows no other status.
  if (!acceptsPayment(order.status as OrderStatus)) throw new UnmatchedPaymentError('order-closed')
  if (money.currency.toUpperCase() !== order.currency) throw new UnmatchedPaymentError('wrong-currency')
  if (money.amount !== order.total) throw new UnmatchedPaymentError('wrong-amount')
}
