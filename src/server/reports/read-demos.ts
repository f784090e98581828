import { sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { divideDays } from '../../domain/reports/steps.ts'
import type { Database } from '../platform/database/database.ts'
import {
  addUp,
  count,
  type Figure,
  percent,
  percentage,
  type ReportTable,
  type Span,
} from './report-table.ts'

/** Counts by the day on which a demo began. A demo of the last 90 days that was not converted is undecided. */
export async function readDemos(db: Database, span: Span): Promise<ReportTable> {
  const parts = divideDays(span, span.step)
  const starts = sql.param(parts.map(({ from }) => from))
  const decided = addDays(span.today, -91)
  const { rows } = await db.execute<{ key: number; cells: number[] }>(sql`
    select width_bucket(begun_on, ${starts}::date[]) as key, array[count(*),
      count(*) filter (where converted_on - begun_on <= 30),
      count(*) filter (where converted_on - begun_on <= 60),
      count(*) filter (where converted_on - begun_on <= 90),
      count(*) filter (where converted_on is null and begun_on > ${decided}::date)]::integer[] as cells
    from demo_outcomes where begun_on between ${span.from} and ${span.to} group by 1`)
  const found = new Map(rows.map(({ key, cells }) => [key, cells]))
  const lines = parts.map((days, index) => ({ ...days, cells: found.get(index + 1) ?? [0, 0, 0, 0, 0] }))
  return {
    columns: [
      ...['demos', 'within30', 'within60', 'within90', 'unconverted'].map(key => count(key)),
      percent('conversion'),
    ],
    main: 'conversion',
    chart: 'line',
    rows: lines.map(({ cells, ...days }) => ({ ...days, group: null, cells: withRate(cells) })),
    total: withRate(addUp(lines)),
  }
}

/** Within 90 days, of the demos that are decided. */
function withRate(sums: readonly number[]): Figure[] {
  const [begun = 0, , , within90 = 0, undecided = 0] = sums
  return [...sums, percentage(within90, begun - undecided)]
}
