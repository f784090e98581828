import { sql } from 'drizzle-orm'
import type { OrderGroups } from '../../domain/reports/license-terms.ts'
import { type Days, divideDays, type Step } from '../../domain/reports/steps.ts'
import type { Database } from '../platform/database/database.ts'

/** The days of a report, and whether its rows are parts of them or groups. */
export type Span = Days & { step: Step; split: keyof OrderGroups | null; today: string }

/** Money is cents, a percentage tenths of a percent. */
export type Figure = number | null
export type Column = { key: string; kind: 'money' | 'count' | 'percent'; hasRows: boolean }
export type Line<Cell = Figure> = Days & { group: string | null; cells: Cell[] }
export type ReportTable = {
  columns: Column[]
  main: string
  chart: 'bars' | 'line'
  rows: Line[]
  total: Figure[] | null
}

type Sums = { table: 'revenue_days' | 'term_days'; series?: 'recurring' | 'maintenance' }

/** One line for each part of the days, or for each group: the expressions, summed. */
export async function sumDays(
  db: Database,
  { table, series }: Sums,
  expressions: readonly string[],
  span: Span,
): Promise<Line<number>[]> {
  const parts = divideDays(span, span.step)
  const starts = sql.param(parts.map(({ from }) => from))
  const key = span.split ? sql`value` : sql`width_bucket(day, ${starts}::date[])::text`
  const summed = expressions.map(expression => sql`coalesce(sum(${sql.raw(expression)}), 0)::text`)
  const { rows } = await db.execute<{ key: string; sums: string[] }>(sql`
    select ${key} as key, array[${sql.join(summed, sql`, `)}] as sums
    from ${sql.raw(table)}
    where dimension = ${span.split ?? 'all'} and day between ${span.from} and ${span.to}
      ${series ? sql`and series = ${series}` : sql``}
    group by 1`)
  const found = new Map(rows.map(row => [row.key, row.sums.map(Number)]))
  const nothing = expressions.map(() => 0)
  if (span.split) return [...found].map(([group, cells]) => ({ from: span.from, to: span.to, group, cells }))
  return parts.map((days, index) => ({ ...days, group: null, cells: found.get(`${index + 1}`) ?? nothing }))
}

export function addUp(rows: readonly { cells: readonly number[] }[]): number[] {
  const [first, ...others] = rows.map(({ cells }) => [...cells])
  return others.reduce((total, cells) => total.map((sum, index) => sum + (cells[index] ?? 0)), first ?? [])
}

/** Sorts each group with the largest main figure first. */
export function sortGroups(rows: Line[], main = 0): Line[] {
  if (rows.every(({ group }) => group === null)) return rows
  return rows.toSorted((left, right) => (right.cells[main] ?? 0) - (left.cells[main] ?? 0))
}

/** In tenths of a percent; null without any. */
export function percentage(part: number, whole: number): Figure {
  return whole === 0 ? null : Math.round((1000 * part) / whole)
}

export function money(key: string, hasRows = true): Column {
  return { key, kind: 'money', hasRows }
}

export function count(key: string, hasRows = true): Column {
  return { key, kind: 'count', hasRows }
}

export function percent(key: string): Column {
  return { key, kind: 'percent', hasRows: false }
}
