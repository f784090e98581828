import { sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { divideDays, formatMonth, monthNumber } from '../../domain/reports/steps.ts'
import type { Database } from '../platform/database/database.ts'
import { count, percent, percentage, type ReportTable, type Span } from './report-table.ts'

const mostMonths = 12

/** Licenses by the month in which they began to count: how many of 100 still count 1 to 12 months later. */
export async function readCohorts(db: Database, span: Span): Promise<ReportTable> {
  const { rows } = await db.execute<{ cohort: string; month: string; licenses: number }>(sql`
    select value as cohort, to_char(day, 'YYYY-MM') as month, sum(licenses)::integer as licenses from term_days
    where dimension = 'cohort' and series = 'recurring' and day <= ${span.today}
      and value between ${span.from.slice(0, 7)} and ${span.to.slice(0, 7)}
    group by 1, 2`)
  const byCohort = Map.groupBy(rows, ({ cohort }) => cohort)
  const months = Array.from({ length: mostMonths }, (_, index) => index + 1)
  const lines = divideDays({ from: `${span.from.slice(0, 7)}-01`, to: span.to }, 'month').map(({ from }) => {
    const changes = byCohort.get(from.slice(0, 7)) ?? []
    const first = monthNumber(from)
    const countAfter = (later: number) =>
      changes
        .filter(({ month }) => monthNumber(month) <= first + later)
        .reduce((sum, { licenses }) => sum + licenses, 0)
    const begun = countAfter(0)
    const isOver = (later: number) => formatMonth(first + later + 1) <= span.today
    return { from, begun, left: months.map(later => (isOver(later) ? countAfter(later) : null)) }
  })
  const totals = months.map((_, index) => {
    const reached = lines.filter(({ left }) => (left[index] ?? null) !== null)
    const kept = reached.reduce((sum, { left }) => sum + (left[index] ?? 0), 0)
    return percentage(
      kept,
      reached.reduce((sum, { begun }) => sum + begun, 0),
    )
  })
  return {
    columns: [count('begun', false), ...months.map(month => percent(`month${month}`))],
    main: 'month12',
    chart: 'line',
    rows: lines.map(({ from, begun, left }) => ({
      from,
      to: addDays(formatMonth(monthNumber(from) + 1), -1),
      group: null,
      cells: [begun, ...left.map(kept => (kept === null ? null : percentage(kept, begun)))],
    })),
    total: [lines.reduce((sum, { begun }) => sum + begun, 0), ...totals],
  }
}
