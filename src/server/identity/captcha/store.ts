import { lt } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { captchaSolutions } from './tables.ts'

/** False if the challenge has been accepted before. */
export async function insertSolution(db: Database, solution: { signature: string; expiresAt: Date }) {
  const inserted = await db.insert(captchaSolutions).values(solution).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function removeExpiredSolutions(db: Database, now: Date) {
  await deleteInBatches(db, captchaSolutions, lt(captchaSolutions.expiresAt, now))
}
