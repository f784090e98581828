import { sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { type Days, daysOfToday } from '../../domain/reports/compared-days.ts'
import { countExpiring } from '../licenses/report-licenses.ts'
import type { Database } from '../platform/database/database.ts'
import { refreshRecent } from './refresh-reports.ts'

/** Amounts are cents, before tax. `before` is the same days of the month before. */
export async function readDailyFigures(db: Database, today: string) {
  const isComplete = await refreshRecent(db)
  const { today: day, week, month } = daysOfToday(today)
  const compare = async ({ now, before }: { now: Days; before: Days }) => ({
    now: await readSums(db, now),
    before: await readSums(db, before),
  })
  return {
    today: await compare(day),
    week: await compare(week),
    month: await compare(month),
    mrr: { now: await readMrr(db, today), before: await readMrr(db, month.before.to) },
    expiring: await countExpiring(db, { from: today, to: addDays(today, 30) }),
    /** False after an import whose figures are still being counted. */
    isComplete,
  }
}

async function readSums(db: Database, { from, to }: Days) {
  const { rows } = await db.execute<{ orders: number; revenue: string; demos: number }>(sql`
    select coalesce(sum(orders), 0)::integer as orders, coalesce(sum(received), 0)::text as revenue,
      (select count(*)::integer from demo_outcomes where begun_on between ${from} and ${to}) as demos
    from revenue_days where dimension = 'all' and day between ${from} and ${to}`)
  const [sums] = rows
  return { orders: sums?.orders ?? 0, revenue: Number(sums?.revenue ?? 0), demos: sums?.demos ?? 0 }
}

/** At the end of the day. */
async function readMrr(db: Database, day: string): Promise<number> {
  const { rows } = await db.execute<{ mrr: string }>(sql`
    select coalesce(sum(new + expansion + reactivation + contraction + churn), 0)::text as mrr
    from term_days where dimension = 'all' and series = 'recurring' and day <= ${day}`)
  return Number(rows[0]?.mrr ?? 0)
}
