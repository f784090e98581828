import { runAction } from '../../audit/run-action.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { ReversalError } from '../../unmatched-payments/resolve-reversal.ts'
import { resolveUnmatchedPayment } from '../../unmatched-payments/resolve-unmatched-payment.ts'
import { readAmount } from '../read-amount.ts'
import { type Operator, requireOpen, target } from './resolve-by-hand.ts'

type Reversal = Operator & {
  id: number
  orderId: number | null
  credit: boolean
  /** Empty for what was returned. */
  amountText: string
  license: 'suspend' | 'revoke' | null
  note: string
}

/**
 * Refuses 'not-found', 'reason-required', 'factor-required', 'changed-meanwhile', 'reversal-order-unfit',
 * 'reversal-without-money', 'credit-too-large', 'invoice-credited' and 'license-stopped'.
 */
export async function reverseByHand(shop: Shop, asked: Reversal) {
  const { actor, by, reason, id, orderId, credit, amountText, license, note } = asked
  if (!credit && !license) throw new Refusal('bad-request', { problems: { credit: { kind: 'required' } } })
  if (note === '') throw new Refusal('bad-request', { problems: { note: { kind: 'required' } } })
  const amount = credit && amountText !== '' ? readAmount(amountText) : null
  const needs = 'reason and fresh factor' as const
  await runAction(shop, { actor, verb: 'resolve reversal', target: target(id), reason, needs }, tx => {
    const resolution = {
      id,
      as: credit ? ('credited' as const) : ('ignored' as const),
      note: reason,
      by,
      orderIds: orderId === null ? [] : [orderId],
      acceptsDifference: false,
      reversal: { amount, license, reason: note },
    }
    return requireOpen(tx, id, resolveUnmatchedPayment(tx, { ...shop, db: tx }, resolution))
  }).catch((error: unknown) => {
    throw explain(error)
  })
}

function explain(error: unknown): unknown {
  if (!(error instanceof ReversalError)) return error
  if (error.field === 'order') return new Refusal('reversal-order-unfit', { fields: ['order'] })
  if (error.field === 'amount')
    return new Refusal('bad-request', { problems: { amount: { kind: 'required' } } })
  return new Refusal('reversal-without-money', { fields: ['credit'] })
}
