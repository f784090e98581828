import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { hasCode } from './database-errors.ts'

const countLimit = 10_000
const longestMs = 50

type Count = { rows: number | null; more: boolean }

/**
 * Counts at most 10,000 rows, for at most 50 ms, because all of a big table, or few that no index serves, take too long.
 * Pass the query through `limit`. `rows` is null if the time was up.
 */
export function countRows(db: Database, select: (limit: number) => SQLWrapper): Promise<Count> {
  const query = sql`select /* limited */ count(*)::integer as count from (${select(countLimit + 1)}) matching`
  return db.transaction(async tx => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
    try {
      // A savepoint: the connection stays in use although its statement was cancelled.
      const { rows } = await tx.transaction(inner => inner.execute<{ count: number }>(query))
      const count = rows[0]?.count ?? 0
      return { rows: Math.min(count, countLimit), more: count > countLimit }
    } catch (error) {
      // Cancelled
      if (hasCode(error, '57014')) return { rows: null, more: true }
      throw error
    }
  })
}
