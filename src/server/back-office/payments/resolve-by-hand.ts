import { type Actor, runAction } from '../../audit/run-action.ts'
import { UnmatchedPaymentError } from '../../checkout/complete-order.ts'
import { isDuplicatePayment } from '../../payments/store.ts'
import { findUnmatchedPayment } from '../../payments/unmatched-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import {
  type Resolution,
  type ResolvedPayment,
  resolveUnmatchedPayment,
} from '../../unmatched-payments/resolve-unmatched-payment.ts'

export type Operator = { actor: Actor; by: string; reason: string }

/** Refuses 'not-found', 'reason-required', 'factor-required', 'payment-does-not-fit' and 'changed-meanwhile'. */
export async function applyByHand(
  shop: Shop,
  {
    actor,
    by,
    reason,
    id,
    ...application
  }: Operator & Pick<Resolution, 'id' | 'orderIds' | 'acceptsDifference'>,
) {
  const action = {
    actor,
    verb: 'apply payment',
    target: target(id),
    reason,
    needs: 'reason and fresh factor',
  } as const
  await runAction(shop, action, tx => applyPayment(tx, shop, { id, note: reason, by, ...application })).catch(
    (error: unknown) => {
      if (error instanceof UnmatchedPaymentError || isDuplicatePayment(error))
        throw new Refusal('payment-does-not-fit', { fields: ['orders'] })
      throw error
    },
  )
}

type Application = Pick<Resolution, 'id' | 'note' | 'by' | 'orderIds' | 'acceptsDifference'>

/** As bin/admin does it: a difference belongs to the order with the highest number. */
export async function applyPayment(tx: Transaction, shop: Shop, application: Application) {
  const orderIds = [...new Set(application.orderIds)].toSorted((left, right) => left - right)
  return requireOpen(
    tx,
    application.id,
    resolveUnmatchedPayment(tx, { ...shop, db: tx }, { ...application, as: 'applied', orderIds }),
  )
}

/** For a payment that pays no order. Refuses 'not-found', 'reason-required' and 'changed-meanwhile'. */
export async function closeByHand(
  shop: Shop,
  { actor, by, reason, id, as }: Operator & { id: number; as: 'applied' | 'refunded' | 'ignored' },
) {
  const action = { actor, verb: verbs[as], target: target(id), reason, needs: 'reason' } as const
  await runAction(shop, action, tx => {
    const resolution = { id, as, note: reason, by, orderIds: [], acceptsDifference: false }
    return requireOpen(tx, id, resolveUnmatchedPayment(tx, { ...shop, db: tx }, resolution))
  })
}

const verbs = {
  applied: 'apply payment without an order',
  refunded: 'mark payment refunded',
  ignored: 'ignore payment',
} as const

export const target = (id: number) => ({ type: 'unmatched', id })

/** Refuses 'not-found' and 'changed-meanwhile'. */
export async function requireOpen(tx: Transaction, id: number, resolving: Promise<ResolvedPayment | null>) {
  const resolved = await resolving
  if (resolved) return resolved
  const found = await findUnmatchedPayment(tx, id)
  if (!found) throw new Refusal('not-found')
  const { resolvedBy, resolvedAt, resolution } = found
  throw new Refusal('changed-meanwhile', {
    changed: { by: resolvedBy, at: resolvedAt?.toISOString() ?? null, present: { resolution } },
  })
}
