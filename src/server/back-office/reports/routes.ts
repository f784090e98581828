import type { FastifyInstance } from 'fastify'
import { bookCalls } from '../../../contract/back-office/books.ts'
import { reportCalls } from '../../../contract/back-office/reports.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/files/csv-table.ts'
import { serve } from '../../platform/http/serve.ts'
import { chooseWeeklyReport, wantsWeeklyReport } from '../../reports/weekly-figures.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { messages } from '../messages.ts'
import { openBook, readBook } from './read-books.ts'
import { listReportRows, readReport, tabulateReport } from './read-report.ts'

/** Register in the scope of the back office. */
export function reportRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, reportCalls, 'GET /api/sezam/reports/{report}/', async ({ params, query, request }) => ({
    ok: true,
    data: await readReport(shop, params.report, query, request.language),
  }))

  const getExport = 'GET /api/sezam/reports/{report}/export/'
  serve(app, reportCalls, getExport, async ({ params, query, request, reply }) =>
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

  serve(app, reportCalls, 'GET /api/sezam/weekly-report/', async ({ request }) => ({
    ok: true,
    data: { wanted: await wantsWeeklyReport(shop.db, actingSuperuser(request).superuserId) },
  }))

  serve(app, reportCalls, 'PUT /api/sezam/weekly-report/', async ({ body, request }) => {
    await chooseWeeklyReport(shop.db, actingSuperuser(request).superuserId, body.wanted)
    return { ok: true, message: messages[request.language].weeklyReportMessages[body.wanted ? 'on' : 'off'] }
  })

  serve(app, bookCalls, 'GET /api/sezam/books/{book}/', async ({ params, query }) => ({
    ok: true,
    data: await readBook(shop, params.book, query),
  }))

  serve(app, bookCalls, 'GET /api/sezam/books/{book}/export/', async ({ params, query, request, reply }) => {
    const { from, to, table } = await openBook(shop, params.book, query)
    return sendCsv(reply, { name: `${params.book}-${from}-${to}`, table, language: request.language })
  })
}
