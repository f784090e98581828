import type { Database, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { type ConfirmedFactor, isFresh } from '../sign-in/confirmed-factor.ts'
import { beginAction, recordAction } from './store.ts'

/** Who acts: a superuser in a request. Operators act through bin/admin. */
export type Actor = { superuserId: number; factor: ConfirmedFactor | null; requestId: string }

export type Action = {
  actor: Actor
  /** 'cancel order' */
  verb: string
  target: { type: string; id: number | string }
  /** Never part of an e-mail to the customer. Refused with 'reason-required' if it is needed and blank. */
  reason: string
  needs: 'nothing' | 'reason' | 'reason and fresh factor'
}

/**
 * Every change by the back office: in one transaction with its audit row and the changes of rows. One that `run` refuses
 * has a row with the refusal's code.
 * Refuses 'reason-required', and 'factor-required' 10 minutes after the second factor was confirmed.
 */
export async function runAction<Result>(
  shop: Pick<Shop, 'clock'> & { db: Database },
  { actor, verb, target, reason, needs }: Action,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { superuserId, factor, requestId } = actor
  const now = shop.clock.now()
  if (needs !== 'nothing' && reason.trim() === '')
    throw new Refusal('reason-required', { fields: ['reason'] })
  if (needs === 'reason and fresh factor' && !isFresh(factor, now)) throw new Refusal('factor-required')
  const row = {
    at: now,
    superuserId,
    verb,
    targetType: target.type,
    targetId: String(target.id),
    reason: reason.trim(),
    factor: factor?.kind ?? null,
    requestId,
  }
  try {
    return await shop.db.transaction(async tx => {
      const id = await beginAction(tx)
      const result = await run(tx)
      await recordAction(tx, { ...row, id, outcome: 'done' })
      return result
    })
  } catch (error) {
    if (error instanceof Refusal) await recordAction(shop.db, { ...row, outcome: error.code })
    throw error
  }
}
