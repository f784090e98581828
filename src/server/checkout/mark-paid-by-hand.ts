import { addDays } from '../../domain/day.ts'
import { referenceByHand } from '../payments/entered-by-hand.ts'
import { findResultsOfMovement } from '../payments/statement-lines.ts'
import { insertReceivedPayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { enqueuePageClosing } from './close-payment-page.ts'
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

/** The movement is on a statement, where it paid an order or is an unmatched payment. */
export class MovementImportedError extends Error {
  readonly result: Awaited<ReturnType<typeof findResultsOfMovement>>[number]
  constructor(result: MovementImportedError['result']) {
    super(`The movement was imported from ${result.source}`)
    this.name = 'MovementImportedError'
    this.result = result
  }
}

export class ReceivedBeforeOrderError extends Error {
  readonly placedOn: string
  constructor(placedOn: string) {
    super(`The order was placed on ${placedOn}`)
    this.name = 'ReceivedBeforeOrderError'
    this.placedOn = placedOn
  }
}

/**
 * The statement confirms the payment later. Throws as `completeOrder`, the errors above, and what `isDuplicatePayment`
 * recognises.
 */
export async function markPaidByHand(tx: Transaction, shop: Shop, money: ByHand) {
  const { orderId, amount, currency, receivedOn, reference, acceptsDifference = false } = money
  const [imported] = await findResultsOfMovement(tx, reference)
  if (imported) throw new MovementImportedError(imported)
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
  return order
}

/** A bank's day may begin after the shop's, which is UTC's. */
function requirePlacedBefore({ createdAt }: { createdAt: Date }, receivedOn: string) {
  const placedOn = utcDay(createdAt)
  if (receivedOn < addDays(placedOn, -1)) throw new ReceivedBeforeOrderError(placedOn)
}
