import { sql } from 'drizzle-orm'
import type { Days } from '../../domain/reports/steps.ts'
import type { Database } from '../platform/database/database.ts'
import { addUp, count, money, type ReportTable, type Span, sortGroups, sumDays } from './report-table.ts'

const figures = ['received', 'orders', 'invoiced', 'credited']

export async function readRevenue(db: Database, span: Span): Promise<ReportTable> {
  const found = await sumDays(db, { table: 'revenue_days' }, figures, span)
  const isSplit = span.split !== null
  return {
    columns: [
      money('received'),
      count('orders', false),
      money('invoiced', !isSplit),
      money('credited', !isSplit),
    ],
    main: 'received',
    chart: 'bars',
    rows: sortGroups(found),
    total: addUp(found),
  }
}

/** Sums all paid orders that the reports have counted, by the currency they were paid in; before tax, in cents of the euro. */
export async function readTotals(db: Database) {
  const { rows } = await db.execute<{ currency: string; orders: number; received: string }>(sql`
    select value as currency, sum(orders)::integer as orders, sum(received)::text as received
    from revenue_days where dimension = 'currency' group by value order by value`)
  return rows.map(row => ({ ...row, received: Number(row.received) }))
}

/** Orders of the legacy shop whose amount in EUR is not known. */
export async function countWithoutRate(db: Database, { from, to }: Days): Promise<number> {
  const { rows } = await db.execute<{ orders: number }>(sql`
    select coalesce(sum(without_rate), 0)::integer as orders from revenue_days
    where dimension = 'all' and day between ${from} and ${to}`)
  return rows[0]?.orders ?? 0
}
