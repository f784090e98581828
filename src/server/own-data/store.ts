import { and, asc, eq, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { accountDeletions } from './tables.ts'

type Deletion = typeof accountDeletions.$inferSelect

export async function findDeletion(db: Reader, customerId: number): Promise<Deletion | null> {
  const [deletion] = await db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.customerId, customerId))
  return deletion ?? null
}

export async function insertDeletion(tx: Transaction, deletion: Deletion) {
  await tx.insert(accountDeletions).values(deletion)
}

export async function removeDeletion(tx: Transaction, customerId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(accountDeletions).where(eq(accountDeletions.customerId, customerId))
  return rowCount !== 0
}

export async function findDueDeletions(db: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: accountDeletions.customerId })
    .from(accountDeletions)
    .where(lte(accountDeletions.eraseAt, now))
    .orderBy(asc(accountDeletions.eraseAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The deletion that is due, once. Null if it was withdrawn. */
export async function takeDueDeletion(tx: Transaction, customerId: number, now: Date) {
  const [deletion] = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.customerId, customerId), lte(accountDeletions.eraseAt, now)))
    .returning()
  return deletion ?? null
}
