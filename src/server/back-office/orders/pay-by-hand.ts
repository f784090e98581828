import type { RefusalCode } from '../../../contract/refusals.ts'
import type { UnmatchedReason } from '../../../domain/payments/unmatched-reasons.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { UnmatchedPaymentError } from '../../checkout/complete-order.ts'
import {
  MovementImportedError,
  markPaidByHand,
  ReceivedBeforeOrderError,
} from '../../checkout/mark-paid-by-hand.ts'
import { findOrder } from '../../orders/store.ts'
import { isDuplicatePayment } from '../../payments/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { readAmount } from '../read-amount.ts'
import { refuseChangedOrder } from './refuse-changed.ts'

type ByHand = {
  actor: Actor
  orderId: number
  amountText: string
  receivedOn: string
  reference: string
  acceptsDifference: boolean
  reason: string
}

/** A transfer, in the currency of the order. Refuses what does not fit, and 'changed-meanwhile'. */
export async function payByHand(shop: Shop, typed: ByHand) {
  const { actor, orderId, amountText, receivedOn, reference, acceptsDifference, reason } = typed
  const order = await findOrder(shop.db, orderId)
  if (!order) throw new Refusal('not-found')
  if (receivedOn > utcDay(shop.clock.now())) throw new Refusal('day-in-future', { fields: ['received_on'] })
  const { currency } = order
  const money = {
    orderId,
    amount: readAmount(amountText),
    currency,
    receivedOn,
    reference,
    acceptsDifference,
  }
  const action = {
    actor,
    verb: 'mark order paid' as const,
    target: { type: 'order', id: orderId },
    reason,
    needs: 'reason and fresh factor' as const,
  }
  await runAction(shop, action, tx =>
    markPaidByHand(tx, shop, money).catch(async (error: unknown) => {
      if (error instanceof UnmatchedPaymentError && ['paid-twice', 'order-closed'].includes(error.reason))
        await refuseChangedOrder(tx, orderId)
      throw toRefusal(error)
    }),
  )
}

const misfits: Partial<Record<UnmatchedReason, [RefusalCode, field?: string]>> = {
  'wrong-amount': ['amount-differs', 'amount'],
  'cannot-fulfil': ['order-not-fulfillable'],
}

function toRefusal(error: unknown): unknown {
  if (error instanceof UnmatchedPaymentError) {
    const [code, field] = misfits[error.reason] ?? []
    return code ? new Refusal(code, { fields: field ? [field] : [], cause: error }) : error
  }
  if (error instanceof ReceivedBeforeOrderError)
    return new Refusal('day-before-order', { fields: ['received_on'] })
  if (error instanceof MovementImportedError)
    return new Refusal('movement-imported', { fields: ['reference'] })
  return isDuplicatePayment(error) ? new Refusal('reference-used', { fields: ['reference'] }) : error
}
