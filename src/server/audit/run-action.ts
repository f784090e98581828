import type { Verb } from '../../texts/en/back-office/verbs.ts'
import { type ConfirmedFactor, isFresh } from '../identity/sign-in/session.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { beginAction, recordAction } from './store.ts'

/** The superuser of a request. Operators act through bin/admin. */
export type Actor = { superuserId: number; factor: ConfirmedFactor | null; requestId: string }

type Id = number | string

export type Action<Result = unknown> = {
  actor: Actor
  verb: Verb
  /** `id` is a function for what the action creates. */
  target: { type: string; id: Id | ((result: Result) => Id) }
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
  { actor, verb, target, reason, needs }: Action<Result>,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { superuserId, factor, requestId } = actor
  const now = shop.clock.now()
  requireAllowed({ actor, reason, needs }, now)
  const { type: targetType, id: known } = target
  const row = {
    at: now,
    superuserId,
    verb,
    targetType,
    reason: reason.trim(),
    factor: factor?.kind ?? null,
    requestId,
  }
  try {
    return await shop.db.transaction(async tx => {
      const id = await beginAction(tx)
      const result = await run(tx)
      const targetId = String(typeof known === 'function' ? known(result) : known)
      await recordAction(tx, { ...row, id, targetId, outcome: 'done' })
      return result
    })
  } catch (error) {
    const targetId = typeof known === 'function' ? '' : String(known)
    if (error instanceof Refusal) await recordAction(shop.db, { ...row, targetId, outcome: error.code })
    throw error
  }
}

/** Some work has to be done before the transaction of the action. */
export function requireAllowed(
  { actor, reason, needs }: Pick<Action, 'actor' | 'reason' | 'needs'>,
  now: Date,
) {
  if (needs !== 'nothing' && reason.trim() === '')
    throw new Refusal('reason-required', { fields: ['reason'] })
  if (needs === 'reason and fresh factor' && !isFresh(actor.factor, now)) throw new Refusal('factor-required')
}
