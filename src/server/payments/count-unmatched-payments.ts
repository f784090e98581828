import { sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { unmatchedPayments } from './tables.ts'

/** Counts at most 10,000. */
export async function countOpenUnmatchedPayments(db: Reader) {
  const open = sql`select noticed_at from ${unmatchedPayments} where state = 'open' order by noticed_at limit 10000`
  const { rows } = await db.execute<{ payments: number; oldest: string | null }>(
    sql`select count(*)::integer as payments, to_json(min(noticed_at)) #>> '{}' as oldest from (${open}) counted`,
  )
  return rows[0] ?? { payments: 0, oldest: null }
}
