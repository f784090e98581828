import { lt } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { captchaSolutions } from './tables.ts'

/** False where the same challenge was accepted before. */
export async function spendSolution(
  db: Database,
  solution: { signature: string; expiresAt: Date },
): Promise<boolean> {
  const spent = await db.insert(captchaSolutions).values(solution).onConflictDoNothing().returning()
  return spent.length > 0
}

export async function removeExpiredSolutions(db: Database, now: Date) {
  await db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, now))
}
