import type { FastifyInstance } from 'fastify'
import { type BookName, type BookTable, bookCalls } from '../../../contract/back-office/books.ts'
import { reportCalls } from '../../../contract/back-office/reports.ts'
import { addDays } from '../../../domain/day.ts'
import { type Days, formatMonth, monthNumber } from '../../../domain/reports/steps.ts'
import { openTable } from '../../bookkeeping/open-export.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cell, describeCell, sendCsv } from '../../platform/files/csv-table.ts'
import { serve } from '../../platform/http/serve.ts'
import { chooseWeeklyReport, wantsWeeklyReport } from '../../reports/weekly-figures.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { messages } from '../messages.ts'
import { listReportRows, readReport, tabulateReport } from './read-report.ts'

/** Register in the scope of the back office. */
export function reportRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, reportCalls, 'GET /api/sezam/reports/{report}/', ({ params, query, request }) =>
    readReport(shop, params.report, query, request.language),
  )

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

  serveData(app, reportCalls, 'GET /api/sezam/weekly-report/', async ({ request }) => ({
    wanted: await wantsWeeklyReport(shop.db, signedInSuperuser(request).superuserId),
  }))

  serve(app, reportCalls, 'PUT /api/sezam/weekly-report/', async ({ body, request }) => {
    await chooseWeeklyReport(shop.db, signedInSuperuser(request).superuserId, body.wanted)
    return { ok: true, message: messages[request.language].weeklyReportMessages[body.wanted ? 'on' : 'off'] }
  })

  serveData(app, bookCalls, 'GET /api/sezam/books/{book}/', ({ params, query }) =>
    readBook(shop, params.book, query),
  )

  serve(app, bookCalls, 'GET /api/sezam/books/{book}/export/', async ({ params, query, request, reply }) => {
    const { from, to, table } = await openBook(shop, params.book, query)
    return sendCsv(reply, { name: `${params.book}-${from}-${to}`, table, language: request.language })
  })
}

type BookQuery = { from?: string | undefined; to?: string | undefined; seller?: string | undefined }

const mostShown = 200

/** Returns the table that bin/admin exports, of this quarter unless days are given. Refuses as `openTable` does. */
async function openBook(
  shop: Shop,
  name: BookName,
  { seller, to = findQuarter(utcDay(shop.clock.now())).to, from = findQuarter(to).from }: BookQuery,
) {
  return { from, to, table: await openTable(shop, { name, period: `${from}..${to}`, seller }) }
}

async function readBook(shop: Shop, book: BookName, query: BookQuery): Promise<BookTable> {
  const { table, ...days } = await openBook(shop, book, query)
  const rows: Cell[][] = []
  let count = 0
  for await (const batch of table.batches) {
    count += batch.length
    rows.push(...batch.slice(0, mostShown - rows.length))
  }
  const resellers = await allSellers(shop.db)
  const { series, name } = shop.config.seller
  return {
    ...days,
    sellers: [{ series, name }, ...resellers.map(each => ({ series: each.series, name: each.name }))],
    header: [...table.header],
    rows: rows.map(cells => cells.map(cell => describeCell(cell, 'en'))),
    totals: (table.totals?.() ?? []).map(cells => cells.map(cell => describeCell(cell, 'en'))),
    count,
  }
}

function findQuarter(day: string): Days {
  const first = monthNumber(day) - (monthNumber(day) % 3)
  return { from: formatMonth(first), to: addDays(formatMonth(first + 3), -1) }
}
