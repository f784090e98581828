import { sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { countExpiring } from '../licenses/report-licenses.ts'
import type { Database } from '../platform/database/database.ts'
import { refreshRecent } from './refresh-reports.ts'

/** Figures of the last twelve times seven days, today last. Amounts are cents, before tax. */
export async function readDailyFigures(db: Database, today: string) {
  const isComplete = await refreshRecent(db)
  const { rows } = await db.execute<Record<'revenue' | 'orders' | 'demos' | 'mrr', number>>(sql`
    select coalesce(received, 0)::float8 as revenue, coalesce(paid, 0)::integer as orders, demos, mrr
    from (select ${today}::date - 7 * week as last from generate_series(11, 0, -1) as week) weeks,
      lateral (select sum(received) as received, sum(orders) as paid from revenue_days
        where dimension = 'all' and day between last - 6 and last) sums,
      lateral (select count(*)::integer as demos from demo_outcomes where begun_on between last - 6 and last) begun,
      lateral (select coalesce(sum(new + expansion + reactivation + contraction + churn), 0)::float8 as mrr
        from term_days where dimension = 'all' and series = 'recurring' and day <= last) recurring
    order by last`)
  return {
    from: addDays(today, -6),
    to: today,
    revenue: rows.map(({ revenue }) => revenue),
    orders: rows.map(({ orders }) => orders),
    demos: rows.map(({ demos }) => demos),
    mrr: rows.map(({ mrr }) => mrr),
    expiring: await countExpiring(db, { from: today, to: addDays(today, 30) }),
    /** False after an import whose figures are still being counted. */
    isComplete,
  }
}
