import type { RefusalCode } from '../../contract/refusals.ts'
import { addDays } from '../../domain/day.ts'
import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { isImported, referenceByHand } from '../payments/statement-lines.ts'
import { insertReceivedPayment, isDuplicatePayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { enqueuePageClosing } from './cancel-order.ts'
import { completeOrder, lockExistingOrder, UnmatchedPaymentError } from './complete-order.ts'

type ByHand = {
  orderId: number
  amount: number
  currency: string
  receivedOn: string
  reference: string
  /** Another amount, never another currency. */
  acceptsDifference?: boolean
}

/** The statement confirms the payment later. Refuses what does not fit the order, and money that is known already. */
export async function markPaidByHand(tx: Transaction, shop: Shop, money: ByHand) {
  await pay(tx, shop, money).catch((error: unknown) => {
    throw toRefusal(error)
  })
}

const misfits: Partial<Record<UnmatchedReason, [RefusalCode, field?: string]>> = {
  'wrong-amount': ['amount-differs', 'amount'],
  'cannot-fulfil': ['order-not-fulfillable'],
  'paid-twice': ['order-already-paid'],
  'order-closed': ['not-possible-now'],
}

function toRefusal(error: unknown): unknown {
  if (isDuplicatePayment(error)) return new Refusal('reference-used', { fields: ['reference'] })
  if (!(error instanceof UnmatchedPaymentError)) return error
  const [code, field] = misfits[error.reason] ?? []
  return code ? new Refusal(code, { fields: field ? [field] : [], cause: error }) : error
}

async function pay(tx: Transaction, shop: Shop, money: ByHand) {
  const { orderId, amount, currency, receivedOn, reference, acceptsDifference = false } = money
  if (receivedOn > utcDay(shop.clock.now())) throw new Refusal('day-in-future', { fields: ['received_on'] })
  if (await isImported(tx, reference)) throw new Refusal('movement-imported', { fields: ['reference'] })
  const order = await lockExistingOrder(tx, orderId)
  if (order.status === 'paid') throw new UnmatchedPaymentError('paid-twice')
  const counted = acceptsDifference ? order.total : amount
  await completeOrder(tx, shop, order, { amount: counted, currency, receivedOn })
  await insertReceivedPayment(tx, {
    orderId,
    amount,
    currency: order.currency,
    provider: 'bank',
    reference: referenceByHand(reference),
    receivedAt: new Date(`${receivedOn}T00:00:00Z`),
    now: shop.clock.now(),
  })
  requirePlacedBefore(order, receivedOn)
  await enqueuePageClosing(tx, shop, orderId)
}

/** A bank's day may begin after the shop's, which is UTC's. */
function requirePlacedBefore({ createdAt }: { createdAt: Date }, receivedOn: string) {
  if (receivedOn < addDays(utcDay(createdAt), -1))
    throw new Refusal('day-before-order', { fields: ['received_on'] })
}
