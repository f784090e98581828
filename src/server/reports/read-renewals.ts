import { addDays } from '../../domain/day.ts'
import { lateDays } from '../../domain/reports/license-terms.ts'
import type { Database } from '../platform/database/database.ts'
import {
  addUp,
  count,
  type Figure,
  money,
  percent,
  percentage,
  type ReportTable,
  type Span,
  sortGroups,
  sumDays,
} from './report-table.ts'

/** The last day on which a license was due that can no longer be renewed late. */
export function lastLostDay(today: string): string {
  return addDays(today, -lateDays - 1)
}

/** Licenses by the day on which they were due. */
export async function readRenewals(db: Database, span: Span): Promise<ReportTable> {
  const isLost = `day <= '${lastLostDay(span.today)}'::date`
  const figures = [
    'renewed + late + changed + open',
    'renewed',
    'late',
    'changed',
    `case when ${isLost} then open else 0 end`,
    `case when ${isLost} then 0 else open end`,
  ]
  const found = await sumDays(db, { table: 'term_days', series: 'recurring' }, figures, span)
  return {
    columns: [
      ...['due', 'renewed', 'late', 'changed', 'lost', 'undecided'].map(key => count(key)),
      percent('rate'),
    ],
    main: 'rate',
    chart: 'line',
    rows: sortGroups(found.map(line => ({ ...line, cells: withRate(line.cells) }))),
    total: withRate(addUp(found)),
  }
}

function withRate(sums: readonly number[]): Figure[] {
  const [, renewed = 0, late = 0, changed = 0, lost = 0] = sums
  const kept = renewed + late + changed
  return [...sums, percentage(kept, kept + lost)]
}

/** What is due and not renewed yet. */
export async function readExpiring(db: Database, span: Span): Promise<ReportTable> {
  const found = await sumDays(
    db,
    { table: 'term_days', series: 'recurring' },
    ['open_amount', 'open', 'due_amount', 'renewed + late + changed + open'],
    span,
  )
  return {
    columns: [money('open_amount', false), count('open'), money('due_amount', false), count('due')],
    main: 'open_amount',
    chart: 'bars',
    rows: sortGroups(found),
    total: addUp(found),
  }
}
