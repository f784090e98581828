import type { FastifyInstance } from 'fastify'
import { reportCalls } from '../../../contract/back-office/reports.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { readReport, tabulateReport } from './read-report.ts'
import { listReportRows } from './read-rows.ts'

/** Register in the scope of the back office. */
export function reportRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, reportCalls, 'GET /api/sezam/reports/{report}/', async ({ params, query, request }) => ({
    ok: true,
    data: await readReport(shop, params.report, query, request.language),
  }))

  serve(
    app,
    reportCalls,
    'GET /api/sezam/reports/{report}/export/',
    async ({ params, query, request, reply }) =>
      sendCsv(reply, {
        name: `${params.report}-${utcDay(shop.clock.now())}`,
        table: tabulateReport(await readReport(shop, params.report, query, request.language)),
        language: request.language,
      }),
  )

  serve(app, reportCalls, 'GET /api/sezam/reports/{report}/rows/', async ({ params, query }) => {
    const { rows, next } = await listReportRows(shop, params.report, query)
    return { ok: true, data: rows, next }
  })
}
