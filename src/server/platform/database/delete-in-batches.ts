import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** A job fails after a minute. What is left is deleted by the next one. */
const longestMs = 30_000

/**
 * One statement for all rows would reach its time limit, and hold their locks until then. Leaves rows that another
 * transaction has locked, with which it could end in a deadlock. Returns how many it deleted.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  batchSize = 10_000,
): Promise<number> {
  const endsAt = performance.now() + longestMs
  for (let deleted = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${batchSize} for update skip locked))`)
    deleted += rowCount ?? 0
    if (rowCount !== batchSize || performance.now() > endsAt) return deleted
  }
}
