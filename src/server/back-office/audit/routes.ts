import type { FastifyInstance } from 'fastify'
import { auditCalls } from '../../../contract/back-office/audit.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { pageOfActions, readAction, tabulateActions } from './read-actions.ts'

/** Register in the scope of the back office. */
export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, auditCalls, 'GET /api/sezam/actions/', async ({ query }) => {
    const { actions, next } = await pageOfActions(shop, query)
    return { ok: true, data: actions, next }
  })

  serve(app, auditCalls, 'GET /api/sezam/actions/export/', async ({ query, request, reply }) =>
    sendCsv(reply, {
      name: `audit-${utcDay(shop.clock.now())}`,
      table: tabulateActions(shop, query),
      language: request.language,
    }),
  )

  serve(app, auditCalls, 'GET /api/sezam/actions/{id}/', async ({ params }) => ({
    ok: true,
    data: await readAction(shop, params.id),
  }))
}
