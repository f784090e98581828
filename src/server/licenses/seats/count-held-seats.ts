import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { activations } from './tables.ts'

/** Exact up to 10,000; more are as many as the database last estimated. */
export async function countHeldSeats(db: Database): Promise<number> {
  const { rows } = await db.execute<{ counted: number; estimated: number }>(sql`
    select (select count(*)::integer from (select from ${activations} where released_at is null limit 10000) held) as counted,
      (select reltuples::integer from pg_class where oid = 'activations_by_seat'::regclass) as estimated`)
  const { counted = 0, estimated = 0 } = rows[0] ?? {}
  return counted < 10_000 ? counted : Math.max(counted, estimated)
}
