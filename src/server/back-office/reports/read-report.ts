import type { z } from 'zod'
import type { Report, ReportName, reportCalls } from '../../../contract/back-office/reports.ts'
import { isCountry, toAlpha2 } from '../../../domain/countries.ts'
import { addDays } from '../../../domain/day.ts'
import {
  comparedDays,
  divideDays,
  formatMonth,
  monthNumber,
  mostSteps,
} from '../../../domain/reports/steps.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { countryName } from '../../../texts/countries.ts'
import type { Language } from '../../../texts/language.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Cell, Table } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readCohorts } from '../../reports/read-cohorts.ts'
import { readDeferred } from '../../reports/read-deferred.ts'
import { readDemos } from '../../reports/read-demos.ts'
import { readMrr } from '../../reports/read-mrr.ts'
import { readExpiring, readRenewals } from '../../reports/read-renewals.ts'
import { countWithoutRate, readRevenue } from '../../reports/read-revenue.ts'
import { refreshRecent } from '../../reports/refresh-reports.ts'
import type { ReportTable, Span } from '../../reports/report-table.ts'
import { findSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'

import { readMarkers } from './read-markers.ts'

export type ReportQuery = z.output<(typeof reportCalls)['GET /api/sezam/reports/{report}/']['query']>

const unsplit: readonly ReportName[] = ['cohorts', 'demos', 'deferred']
/** Each end of a part is a read of all terms that are paid on that day. */
const mostBalances = 36

/** Refuses 'bad-request' for a period with too many steps. */
export async function readReport(
  shop: Shop,
  report: ReportName,
  query: ReportQuery,
  language: Language,
): Promise<Report> {
  const isComplete = await refreshRecent(shop.db)
  const span = readSpan(report, query, utcDay(shop.clock.now()))
  const table = await readTable(shop.reportDb, report, span)
  const compared = query.compare ? comparedDays(span, query.compare) : null
  const earlier = compared && (await readTable(shop.reportDb, report, { ...span, ...compared }))
  const main = table.columns.findIndex(({ key }) => key === table.main)
  const nameGroup = await readGroupNames(shop, span, table, language)
  return {
    from: span.from,
    to: span.to,
    step: span.step,
    columns: table.columns.map(({ key, kind, hasRows }) => ({ key, kind, has_rows: hasRows })),
    main: table.main,
    chart: table.chart,
    rows: table.rows.map(({ group, cells, ...days }, index) => {
      const before = earlier?.rows.find((row, at) => (group === null ? at === index : row.group === group))
      return {
        ...days,
        group,
        group_name: group === null ? null : nameGroup(group),
        cells,
        before: before?.cells[main] ?? null,
      }
    }),
    total: table.total,
    markers: hasMarkers(report, span) ? await readMarkers(shop.reportDb, span) : [],
    compared,
    without_rate: report === 'revenue' || report === 'mrr' ? await countWithoutRate(shop.reportDb, span) : 0,
    is_complete: isComplete,
  }
}

function hasMarkers(report: ReportName, { split }: Span): boolean {
  return split === null && (report === 'revenue' || report === 'mrr')
}

/** Exactly the table of the page. */
export function tabulateReport(report: Report): Table {
  const { columns, rows, total, compared } = report
  const tabulateCell = (cell: number | null, kind: string | undefined): Cell => {
    if (cell === null) return null
    if (kind === 'money') return BigInt(cell)
    return kind === 'percent' ? cell / 10 : cell
  }
  const tabulate = (cells: readonly (number | null)[]) =>
    cells.map((cell, index) => tabulateCell(cell, columns[index]?.kind))
  const mainKind = columns.find(({ key }) => key === report.main)?.kind
  return {
    header: ['from', 'to', 'group', ...columns.map(({ key }) => key), ...(compared ? ['before'] : [])],
    batches: (async function* () {
      yield rows.map(row => [
        row.from,
        row.to,
        row.group_name,
        ...tabulate(row.cells),
        ...(compared ? [tabulateCell(row.before, mainKind)] : []),
      ])
    })(),
    totals: () => (total ? [['total', null, null, ...tabulate(total)]] : []),
  }
}

function readSpan(report: ReportName, query: ReportQuery, today: string): Span {
  const month = monthNumber(today)
  const ahead = report === 'expiring'
  const from = query.from ?? (ahead ? today : formatMonth(month - 11))
  const to = query.to ?? (ahead ? addDays(formatMonth(month + 12), -1) : today)
  const step = query.step ?? (report === 'deferred' ? 'quarter' : 'month')
  const parts = from <= to ? divideDays({ from, to }, step).length : 0
  const most = report === 'deferred' ? mostBalances : mostSteps
  if (parts === 0 || parts > most) throw new Refusal('bad-request', { fields: ['from', 'to', 'step'] })
  return { from, to, step, split: unsplit.includes(report) ? null : (query.split ?? null), today }
}

async function readTable(db: Database, report: ReportName, span: Span): Promise<ReportTable> {
  switch (report) {
    case 'revenue':
      return readRevenue(db, span)
    case 'mrr':
      return readMrr(db, 'recurring', span)
    case 'maintenance':
      return readMrr(db, 'maintenance', span)
    case 'renewals':
      return readRenewals(db, span)
    case 'expiring':
      return readExpiring(db, span)
    case 'cohorts':
      return readCohorts(db, span)
    case 'demos':
      return readDemos(db, span)
    case 'deferred':
      return readDeferred(db, span)
    default:
      return unreachable(report)
  }
}

/** Countries and sellers; methods and plans have words of the page. */
async function readGroupNames(
  shop: Shop,
  { split }: Span,
  table: ReportTable,
  language: Language,
): Promise<(group: string) => string> {
  if (split === 'country') return group => (isCountry(group) ? countryName(toAlpha2(group), language) : group)
  if (split !== 'seller') return group => group
  const sellers = await findSellers(
    shop.db,
    table.rows.map(({ group }) => Number(group)),
  )
  return group =>
    sellers.find(({ id }) => id === Number(group))?.name ?? (group === '0' ? shop.config.seller.name : group)
}
