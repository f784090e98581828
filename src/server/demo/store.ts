import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { demos } from './tables.ts'

/** False where this mailbox or this customer has had a demo; waits for a request that is just getting one. */
export async function insertDemo(tx: Transaction, demo: typeof demos.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(demos).values(demo).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function hasHadDemo(tx: Transaction, customerId: number): Promise<boolean> {
  return (await tx.$count(demos, eq(demos.customerId, customerId))) > 0
}
