import type { Database, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { type ConfirmedFactor, isFresh } from '../sign-in/confirmed-factor.ts'
import { beginAction, recordAction } from './store.ts'

/** Who acts: a superuser in a request. Operators act through bin/admin. */
export type Actor = { superuserId: number; factor: ConfirmedFactor | null; requestId: string }

type Target = { type: string; id: number | string }

export type Action<Result = unknown> = {
  actor: Actor
  /** 'cancel order' */
  verb: string
  /** Of what the action creates, a function. */
  target: Target | ((result: Result) => Target)
  /** Never part of an e-mail to the customer. Refused with 'reason-required' if it is needed and blank. */
  reason: string
  needs: 'nothing' | 'reason' | 'reason and fresh factor'
}

/**
 * Every change by the back office: in one transaction with its audit row and the changes of rows.
 * Refuses 'reason-required', and 'factor-required' 10 minutes after the second factor was confirmed.
 */
export async function runAction<Result>(
  shop: Pick<Shop, 'clock'> & { db: Database },
  { actor, verb, target, reason, needs }: Action<Result>,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { superuserId, factor, requestId } = actor
  const now = shop.clock.now()
  if (needs !== 'nothing' && reason.trim() === '')
    throw new Refusal('reason-required', { fields: ['reason'] })
  if (needs === 'reason and fresh factor' && !isFresh(factor, now)) throw new Refusal('factor-required')
  return shop.db.transaction(async tx => {
    const id = await beginAction(tx)
    const result = await run(tx)
    const { type, id: targetId } = typeof target === 'function' ? target(result) : target
    await recordAction(tx, {
      id,
      at: now,
      superuserId,
      verb,
      targetType: type,
      targetId: String(targetId),
      reason: reason.trim(),
      factor: factor?.kind ?? null,
      requestId,
      outcome: 'done',
    })
    return result
  })
}
