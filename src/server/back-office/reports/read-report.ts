import type { z } from 'zod'
import type { Report, reportCalls } from '../../../contract/back-office/reports.ts'
import { isCountry, toAlpha2 } from '../../../domain/countries.ts'
import { addDays } from '../../../domain/day.ts'
import type { Language } from '../../../domain/languages.ts'
import { type ReportName, unsplitReports } from '../../../domain/reports/report-names.ts'
import {
  comparedDays,
  divideDays,
  formatMonth,
  monthNumber,
  mostSteps,
} from '../../../domain/reports/steps.ts'
import { countryName } from '../../../texts/countries.ts'
import { listActions } from '../../audit/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Database, Reader } from '../../platform/database/database.ts'
import { type Cursor, decodeCursor } from '../../platform/database/list-pages.ts'
import type { Cell, Table } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  listDeferredRows,
  listDemoRows,
  listDueRows,
  listMovementRows,
  type ReportRows,
  type RowFilter,
} from '../../reports/list-report-rows.ts'
import { listRevenueRows } from '../../reports/list-revenue-rows.ts'
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

type ReportQuery = z.output<(typeof reportCalls)['GET /api/sezam/reports/{report}/']['query']>
type RowQuery = z.output<(typeof reportCalls)['GET /api/sezam/reports/{report}/rows/']['query']>

/** Each end of a part is a read of all terms that are paid on that day. */
const mostBalances = 36

/** What each report reads: its table, and the rows behind one of its figures. */
const reports: Record<
  ReportName,
  {
    read(db: Database, span: Span): Promise<ReportTable>
    list(db: Database, filter: RowFilter, after: Cursor | null): Promise<ReportRows>
  }
> = {
  revenue: { read: readRevenue, list: listRevenueRows },
  mrr: {
    read: (db, span) => readMrr(db, 'recurring', span),
    list: (db, filter, after) => listMovementRows(db, 'recurring', filter, after),
  },
  maintenance: {
    read: (db, span) => readMrr(db, 'maintenance', span),
    list: (db, filter, after) => listMovementRows(db, 'maintenance', filter, after),
  },
  renewals: { read: readRenewals, list: listDueRows },
  expiring: { read: readExpiring, list: listDueRows },
  cohorts: { read: readCohorts, list: refuseRows },
  demos: { read: readDemos, list: listDemoRows },
  deferred: { read: readDeferred, list: listDeferredRows },
}

function refuseRows(): never {
  throw new Refusal('bad-request', { fields: ['figure'] })
}

/** Refuses 'bad-request' for a figure without rows. */
export function listReportRows(
  { reportDb, clock }: Shop,
  report: ReportName,
  { after, split, value, ...query }: RowQuery,
): Promise<ReportRows> {
  const group = split && value !== undefined ? { name: split, value } : null
  const filter = { ...query, group, today: utcDay(clock.now()) }
  return reports[report].list(reportDb, filter, decodeCursor(after))
}

/** Refuses 'bad-request' for a period with too many steps. */
export async function readReport(
  shop: Shop,
  report: ReportName,
  query: ReportQuery,
  language: Language,
): Promise<Report> {
  const isComplete = await refreshRecent(shop.db)
  const span = readSpan(report, query, utcDay(shop.clock.now()))
  const { read } = reports[report]
  const table = await read(shop.reportDb, span)
  const compared = query.compare ? comparedDays(span, query.compare) : null
  const earlier = compared && (await read(shop.reportDb, { ...span, ...compared }))
  const main = table.columns.findIndex(({ key }) => key === table.main)
  const nameGroup = await readGroupNames(shop, span, table, language)
  return {
    ...span,
    ...table,
    columns: table.columns.map(({ key, kind, hasRows }) => ({ key, kind, has_rows: hasRows })),
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
  return { from, to, step, split: unsplitReports.includes(report) ? null : (query.split ?? null), today }
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

/** These actions can explain a change of the figures. */
const verbs = ['rate-proposal accept', 'rate set', 'coupon create', 'registration add', 'publish text']
const mostRead = 500
const mostShown = 20

/** Changes of rates by hand, new coupons and registrations, published terms and announcements: the newest, by day. */
async function readMarkers(db: Reader, days: { from: string; to: string }): Promise<Report['markers']> {
  const found = await listActions(db, { verbs, ...days }, null, mostRead)
  return found
    .filter(({ outcome }) => outcome === 'done')
    .filter(({ targetType, targetId }) => targetType !== 'text' || /^(legal|announcement)\//.test(targetId))
    .slice(0, mostShown)
    .toReversed()
    .map(({ id, at, verb, targetId }) => ({ action: id, day: utcDay(at), verb, target_id: targetId }))
}
