import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** Of all paid orders that the reports have counted, by the currency they were paid in; before tax, in cents of the euro. */
export async function readTotals(db: Database) {
  const { rows } = await db.execute<{ currency: string; orders: number; received: string }>(sql`
    select value as currency, sum(orders)::integer as orders, sum(received)::text as received
    from revenue_days where dimension = 'currency' group by value order by value`)
  return rows.map(row => ({ ...row, received: Number(row.received) }))
}
