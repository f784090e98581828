import { sql } from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import type { Series } from '../../domain/reports/license-terms.ts'
import type { Database } from '../platform/database/database.ts'
import { addUp, count, money, type ReportTable, type Span, sortGroups, sumDays } from './report-table.ts'

const movements = ['new', 'expansion', 'reactivation', 'moved', 'contraction', 'churn']
const changes = movements.join(' + ')

/** Start, what came and left, and the end; of the days up to today. */
export async function readMrr(db: Database, series: Series, asked: Span): Promise<ReportTable> {
  const span = { ...asked, to: asked.to < asked.today ? asked.to : asked.today }
  const found = await sumDays(db, { table: 'term_days', series }, [...movements, changes, 'licenses'], span)
  const starts = await readStarts(db, series, span)
  const groups = new Set([...starts.keys(), ...found.map(({ group }) => group ?? '')])
  const lines = span.split
    ? [...groups].map(
        group =>
          found.find(row => row.group === group) ?? {
            from: span.from,
            to: span.to,
            group,
            cells: Array<number>(movements.length + 2).fill(0),
          },
      )
    : found

  let level = starts.get('') ?? { amount: 0, licenses: 0 }
  const rows = lines.map(({ group, cells: sums, ...days }) => {
    const start = group === null ? level : (starts.get(group) ?? { amount: 0, licenses: 0 })
    const [change = 0, licenses = 0] = sums.slice(movements.length)
    level = { amount: start.amount + change, licenses: start.licenses + licenses }
    const cells = [start.amount, ...sums.slice(0, movements.length), level.amount, level.licenses]
    return { ...days, group, cells }
  })
  const total = addUp(rows)
  const [first, last] = [rows[0], rows.at(-1)]
  const end = movements.length + 1
  if (!span.split && first && last) {
    total[0] = first.cells[0] ?? 0
    total[end] = last.cells[end] ?? 0
    total[end + 1] = last.cells[end + 1] ?? 0
  }
  const isShown = (key: string) => span.split !== null || key !== 'moved'
  const columns = [
    money('start', false),
    ...movements.map(key => money(key)),
    money('end', span.split === null),
    count('licenses', false),
  ]
  const pick = <Value>(values: readonly Value[]) =>
    values.filter((_, index) => isShown(columns[index]?.key ?? ''))
  return {
    columns: pick(columns),
    main: 'end',
    chart: 'line',
    rows: sortGroups(
      rows
        .filter(({ cells }) => cells.some(cell => cell !== 0) || !span.split)
        .map(row => ({ ...row, cells: pick(row.cells) })),
      end,
    ),
    total: pick(total),
  }
}

async function readStarts(db: Database, series: Series, { from, split }: Span) {
  const { rows } = await db.execute<{ value: string; amount: string; licenses: number }>(sql`
    select value, sum(${sql.raw(changes)})::text as amount, sum(licenses)::integer as licenses from term_days
    where dimension = ${split ?? 'all'} and series = ${series} and day <= ${addDays(from, -1)} group by value`)
  return new Map(rows.map(({ value, amount, licenses }) => [value, { amount: Number(amount), licenses }]))
}
