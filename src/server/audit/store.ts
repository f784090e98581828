import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Verb } from '../../texts/en/back-office/verbs.ts'
import { superuserEmails } from '../identity/superusers/store.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { type Cursor, olderThan, withinDays } from '../platform/database/list-pages.ts'
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

export type ActionFilter = {
  by?: string | undefined
  verbs?: readonly string[] | undefined
  targetTypes?: readonly string[] | undefined
  /** Words, each the number or the type. */
  target?: string | undefined
  from?: string | undefined
  /** The last day. */
  to?: string | undefined
}

/** The newest first. */
export async function listActions(db: Reader, filter: ActionFilter, after: Cursor | null, limit: number) {
  return selectActions(db, and(matchAction(filter), olderThan(actions, after)))
    .orderBy(desc(actions.at), desc(actions.id))
    .limit(limit)
}

export async function findAction(db: Reader, id: number) {
  return firstRow(selectActions(db, eq(actions.id, id)))
}

/** The oldest is first. */
export async function findActionsOn(db: Reader, target: { type: string; id: number | string }) {
  const isOn = and(eq(actions.targetType, target.type), eq(actions.targetId, String(target.id)))
  return selectActions(db, and(isOn, eq(actions.outcome, 'done'))).orderBy(asc(actions.id))
}

export async function findChanges(db: Reader, actionIds: readonly number[]) {
  return db
    .select()
    .from(actionChanges)
    .where(inArray(actionChanges.actionId, [...actionIds]))
    .orderBy(asc(actionChanges.id))
}

/** Null if neither the back office nor bin/admin has changed the row. */
export async function findLastChange(
  db: Reader,
  { tableName, rowId }: { tableName: string; rowId: number | string },
): Promise<{ by: string; at: Date } | null> {
  const isOfRow = and(eq(actionChanges.tableName, tableName), eq(actionChanges.rowId, String(rowId)))
  const changes = selectActions(db, isOfRow).innerJoin(actionChanges, eq(actionChanges.actionId, actions.id))
  return firstRow(changes.orderBy(desc(actionChanges.id)).limit(1))
}

/** `by` is the superuser's address, or the name of the operator who ran bin/admin. */
function selectActions(db: Reader, condition: SQL | undefined) {
  const superuser = superuserEmails(db)
  return db
    .select({
      ...getTableColumns(actions),
      by: sql<string>`coalesce(${superuser.email}, ${actions.operator}, '')`,
    })
    .from(actions)
    .leftJoin(superuser, eq(superuser.id, actions.superuserId))
    .where(condition)
    .$dynamic()
}

function matchAction({ by, verbs, targetTypes, target, from, to }: ActionFilter) {
  return and(
    by ? sql`${by.toLowerCase()} = lower(coalesce(acting_superuser.email, ${actions.operator}))` : undefined,
    verbs && inArray(actions.verb, [...verbs]),
    targetTypes && inArray(actions.targetType, [...targetTypes]),
    ...(target?.split(/\s+/).map(matchTarget) ?? []),
    withinDays(actions.at, { from, to }),
  )
}

function matchTarget(word: string): SQL {
  return /^#?\d+$/.test(word)
    ? eq(actions.targetId, word.replace('#', ''))
    : sql`${word} in (${actions.targetType}, ${actions.targetId})`
}
