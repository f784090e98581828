import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { offlineResponses } from './tables.ts'

export type OfflineResponse = typeof offlineResponses.$inferSelect

/** It deletes responses that have expired, too. */
export async function insertResponse(db: Database, response: OfflineResponse, now: Date) {
  await db.delete(offlineResponses).where(lte(offlineResponses.expiresAt, now))
  await db.insert(offlineResponses).values(response)
}

export async function findResponse(db: Database, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const [row] = await db
    .select()
    .from(offlineResponses)
    .where(and(eq(offlineResponses.tokenHash, tokenHash), gt(offlineResponses.expiresAt, now)))
  return row ?? null
}
