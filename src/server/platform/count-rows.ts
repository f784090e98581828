import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from './database.ts'

const countLimit = 10_000

/** Counts at most 10,000 rows, because all of a big table take too long: pass the query through `limit`. */
export async function countRows(
  db: Reader,
  select: (limit: number) => SQLWrapper,
): Promise<{ rows: number; more: boolean }> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${select(countLimit + 1)}) matching`,
  )
  const count = rows[0]?.count ?? 0
  return { rows: Math.min(count, countLimit), more: count > countLimit }
}
