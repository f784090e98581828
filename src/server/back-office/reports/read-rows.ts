import type { z } from 'zod'
import type { ReportName, ReportRow, reportCalls } from '../../../contract/back-office/reports.ts'
import { unreachable } from '../../../domain/unreachable.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cursor, decodeCursor } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
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
import type { Shop } from '../../shop.ts'

type RowQuery = z.output<(typeof reportCalls)['GET /api/sezam/reports/{report}/rows/']['query']>

/** Refuses 'bad-request' for a figure without rows. */
export async function listReportRows(
  { reportDb, clock }: Shop,
  report: ReportName,
  { after, split, value, ...query }: RowQuery,
): Promise<{ rows: ReportRow[]; next: string | null }> {
  const group = split && value !== undefined ? { name: split, value } : null
  const filter = { ...query, group, today: utcDay(clock.now()) }
  const { rows, next } = await listRows(reportDb, report, filter, decodeCursor(after))
  return {
    rows: rows.map(({ orderId, licenseId, ...row }) => ({
      ...row,
      order_id: orderId,
      license_id: licenseId,
    })),
    next,
  }
}

async function listRows(
  db: Database,
  report: ReportName,
  filter: RowFilter,
  after: Cursor | null,
): Promise<ReportRows> {
  switch (report) {
    case 'revenue':
      return listRevenueRows(db, filter, after)
    case 'mrr':
      return listMovementRows(db, 'recurring', filter, after)
    case 'maintenance':
      return listMovementRows(db, 'maintenance', filter, after)
    case 'renewals':
    case 'expiring':
      return listDueRows(db, filter, after)
    case 'demos':
      return listDemoRows(db, filter, after)
    case 'deferred':
      return listDeferredRows(db, filter, after)
    case 'cohorts':
      throw new Refusal('bad-request', { fields: ['figure'] })
    default:
      return unreachable(report)
  }
}
