import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { superuserEmails } from '../identity/superusers/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Cursor, withinDays } from '../platform/database/list-pages.ts'
import { actionChanges, actions } from './tables.ts'

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
  const isOlder =
    after &&
    sql`(${actions.at}, ${actions.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return selectActions(db, and(matchAction(filter), isOlder ?? undefined))
    .orderBy(desc(actions.at), desc(actions.id))
    .limit(limit)
}

export async function findAction(db: Reader, id: number) {
  const [action] = await selectActions(db, eq(actions.id, id))
  return action ?? null
}

export async function findChanges(db: Reader, actionIds: readonly number[]) {
  return db
    .select()
    .from(actionChanges)
    .where(inArray(actionChanges.actionId, [...actionIds]))
    .orderBy(asc(actionChanges.id))
}

function selectActions(db: Reader, condition: SQL | undefined) {
  const superuser = superuserEmails(db)
  return db
    .select({ action: actions, by: sql<string>`coalesce(${superuser.email}, ${actions.operator}, '')` })
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
