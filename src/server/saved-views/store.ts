import { asc, eq, sql } from 'drizzle-orm'
import type { ListWithViews } from '../../contract/back-office/saved-views.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import { isUniqueViolation } from '../platform/database-errors.ts'
import { Refusal } from '../platform/refusal.ts'
import { savedViews } from './tables.ts'

const mostViews = 20

export function findViews(db: Reader, list: ListWithViews) {
  const { id, name, query } = savedViews
  return db.select({ id, name, query }).from(savedViews).where(eq(savedViews.list, list)).orderBy(asc(name))
}

/** Returns its id. Refuses 'view-with-address', 'too-many-views', 'view-name-taken'. */
export async function saveView(tx: Transaction, view: typeof savedViews.$inferInsert): Promise<number> {
  const { list, name, query } = view
  requireNoAddress(`${name} ${new URLSearchParams(query)}`.replaceAll('%40', '@'))
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views: ${list}`}, 0))`)
  if ((await tx.$count(savedViews, eq(savedViews.list, list))) >= mostViews)
    throw new Refusal('too-many-views')
  const [row] = await tx.insert(savedViews).values(view).onConflictDoNothing().returning()
  if (!row) throw new Refusal('view-name-taken', { fields: ['name'] })
  return row.id
}

/** Refuses 'not-found', 'view-with-address', 'view-name-taken'. */
export async function renameView(tx: Transaction, id: number, name: string) {
  requireNoAddress(name)
  const renamed = await tx
    .update(savedViews)
    .set({ name })
    .where(eq(savedViews.id, id))
    .returning({ id: savedViews.id })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('view-name-taken', { fields: ['name'] }) : error
    })
  if (renamed.length === 0) throw new Refusal('not-found')
}

/** Refuses 'not-found'. */
export async function removeView(tx: Transaction, id: number) {
  const removed = await tx.delete(savedViews).where(eq(savedViews.id, id)).returning({ id: savedViews.id })
  if (removed.length === 0) throw new Refusal('not-found')
}

/** It would be stored longer than the account of the customer. */
function requireNoAddress(text: string) {
  if (text.includes('@')) throw new Refusal('view-with-address')
}
