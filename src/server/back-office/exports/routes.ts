import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportCalls as calls } from '../../../contract/back-office/exports.ts'
import { openExport, readTotals } from '../../bookkeeping/open-export.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'

/** Register in the scope of the back office. */
export function exportRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/exports/{export}/totals/', ({ params, query, request }) =>
    readTotals(shop, { ...query, name: params.export }, request.language),
  )

  serve(app, calls, 'GET /api/sezam/exports/{export}/', async ({ params, query, request, reply }) => {
    const { fileName, lines } = await openExport(shop, { ...query, name: params.export })
    return reply
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' })
      .type(params.export === 'datev' ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8')
      .send(Readable.from(lines(request.language), { objectMode: false }))
  })
}
