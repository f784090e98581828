import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Verb } from '../../texts/en/back-office/verbs.ts'
import { superuserEmails } from '../identity/superusers/store.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { actionChanges, actions } from './tables.ts'

/** Row triggers record changes under the returned number until the transaction ends. */
export async function beginAction(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select set_config('shop.action', nextval(pg_get_serial_sequence('actions', 'id'))::text, true) as id`)
  return Number(rows[0]?.id)
}

/** Changes of this transaction belong to an action of an earlier one. */
export async function continueAction(tx: Transaction, id: number) {
  await tx.execute(sql`select set_config('shop.action', ${String(id)}, true)`)
}

export async function recordAction(tx: Reader, action: typeof actions.$inferInsert) {
  await tx.insert(actions).values(action)
}

/** An action that followed by itself from another: by the same person, on the same target. */
export async function recordFollowUp(
  tx: Transaction,
  { actionId, verb, at }: { actionId: number; verb: Verb; at: Date },
) {
  const [begun] = await tx.select().from(actions).where(eq(actions.id, actionId))
  if (!begun) throw new Error(`There is no action ${actionId}`)
  const { superuserId, operator, targetType, targetId } = begun
  const row = { at, superuserId, operator, verb, targetType, targetId, reason: '', outcome: 'done' }
  await recordAction(tx, row)
}

/** The oldest is first. `by` is the superuser's address, or the name of the operator who ran bin/admin. */
export async function findActionsOn(db: Reader, target: { type: string; id: number | string }) {
  const superuser = superuserEmails(db)
  const { id, at, verb, reason } = actions
  return db
    .select({ id, at, verb, reason, by: sql<string>`coalesce(${superuser.email}, ${actions.operator}, '')` })
    .from(actions)
    .leftJoin(superuser, eq(superuser.id, actions.superuserId))
    .where(
      and(
        eq(actions.targetType, target.type),
        eq(actions.targetId, String(target.id)),
        eq(actions.outcome, 'done'),
      ),
    )
    .orderBy(asc(actions.id))
}

/** Null if neither the back office nor bin/admin has changed the row. */
export async function findLastChange(
  db: Reader,
  { tableName, rowId }: { tableName: string; rowId: number | string },
): Promise<{ by: string; at: Date } | null> {
  const superuser = superuserEmails(db)
  const [change] = await db
    .select({ at: actions.at, by: sql<string>`coalesce(${superuser.email}, ${actions.operator}, '')` })
    .from(actionChanges)
    .innerJoin(actions, eq(actions.id, actionChanges.actionId))
    .leftJoin(superuser, eq(superuser.id, actions.superuserId))
    .where(and(eq(actionChanges.tableName, tableName), eq(actionChanges.rowId, String(rowId))))
    .orderBy(desc(actionChanges.id))
    .limit(1)
  return change ?? null
}
