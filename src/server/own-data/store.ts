import { and, asc, eq, lte } from 'drizzle-orm'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { accountDeletions } from './tables.ts'

type Deletion = typeof accountDeletions.$inferSelect

export function findDeletion(db: Reader, customerId: number): Promise<Deletion | null> {
  return firstRow(db.select().from(accountDeletions).where(eq(accountDeletions.customerId, customerId)))
}

export async function insertDeletion(tx: Transaction, deletion: Deletion) {
  await tx.insert(accountDeletions).values(deletion)
}

export function removeDeletion(tx: Transaction, customerId: number): Promise<boolean> {
  return changesRow(tx.delete(accountDeletions).where(eq(accountDeletions.customerId, customerId)))
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
export function takeDueDeletion(tx: Transaction, customerId: number, now: Date) {
  const isDue = and(eq(accountDeletions.customerId, customerId), lte(accountDeletions.eraseAt, now))
  return firstRow(tx.delete(accountDeletions).where(isDue).returning())
}
