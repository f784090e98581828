import { sql } from 'drizzle-orm'
import { divideDays } from '../../domain/reports/steps.ts'
import type { Database } from '../platform/database.ts'
import { count, money, type ReportTable, type Span } from './report-table.ts'

/** What was paid for days to come, at the end of each part: each term by its days, rounded down to a cent. */
export async function readDeferred(db: Database, asked: Span): Promise<ReportTable> {
  const span = { ...asked, to: asked.to < asked.today ? asked.to : asked.today }
  const parts = divideDays(span, span.step)
  const { rows } = await db.execute<{ day: string; amount: string; terms: number }>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, sums.terms, sums.amount::text as amount
    from unnest(${sql.param(parts.map(({ to }) => to))}::date[]) as days(day)
    cross join lateral (
      select count(*)::integer as terms,
        coalesce(sum(amount * (paid_until - greatest(from_day, days.day + 1)) / (paid_until - from_day)), 0) as amount
      from license_terms where paid_until > days.day + 1 and paid_on <= days.day
        and (ended_on is null or ended_on > days.day)
    ) as sums`)
  const found = new Map(rows.map(row => [row.day, row]))
  const lines = parts.map(days => {
    const { amount = '0', terms = 0 } = found.get(days.to) ?? {}
    return { ...days, group: null, cells: [Number(amount), terms] }
  })
  return {
    columns: [money('deferred'), count('terms', false)],
    main: 'deferred',
    chart: 'line',
    rows: lines,
    total: null,
  }
}
