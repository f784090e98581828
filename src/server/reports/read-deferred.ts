import { sql } from 'drizzle-orm'
import { divideDays } from '../../domain/reports/steps.ts'
import { correctedSubtotals } from '../invoices/report-documents.ts'
import type { Database } from '../platform/database/database.ts'
import { count, money, type ReportTable, type Span } from './report-table.ts'

const left = sql`paid_until - greatest(from_day, days.day + 1)) / (paid_until - from_day`
const isPaidAhead = sql`paid_until > days.day + 1 and paid_on <= days.day and (ended_on is null or ended_on > days.day)`

/**
 * What was paid for days to come and not credited, at the end of each part: each term by its days, rounded down to a
 * cent.
 */
export async function readDeferred(db: Database, asked: Span): Promise<ReportTable> {
  const span = { ...asked, to: asked.to < asked.today ? asked.to : asked.today }
  const parts = divideDays(span, span.step)
  const { rows } = await db.execute<{ day: string; amount: string; terms: number }>(sql`
    with credits as materialized (
      select term.*, changed.day, round(term.amount * changed.amount / changed.subtotal)::bigint as change
      from (${correctedSubtotals}) as changed join license_terms as term on term.order_id = changed.order_id)
    select to_char(days.day, 'YYYY-MM-DD') as day, sums.terms, (sums.amount + credited.amount)::text as amount
    from unnest(${sql.param(parts.map(({ to }) => to))}::date[]) as days(day)
    cross join lateral (
      select count(*)::integer as terms,
        coalesce(sum(amount * (${left})), 0) as amount
      from license_terms where ${isPaidAhead}
    ) as sums
    cross join lateral (
      select coalesce(sum((amount + change) * (${left}) - amount * (${left})), 0) as amount
      from (
        select paid_until, from_day, amount, sum(change)::bigint as change from credits
        where credits.day <= days.day and ${isPaidAhead}
        group by order_id, paid_until, from_day, amount
      ) as terms
    ) as credited`)
  const found = new Map(rows.map(row => [row.day, [Number(row.amount), row.terms]]))
  return {
    columns: [money('deferred'), count('terms', false)],
    main: 'deferred',
    chart: 'line',
    rows: parts.map(days => ({ ...days, group: null, cells: found.get(days.to) ?? [0, 0] })),
    total: null,
  }
}
