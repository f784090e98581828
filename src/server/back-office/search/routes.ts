import type { FastifyInstance } from 'fastify'
import { backOfficeSearchCalls } from '../../../contract/back-office/search.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { searchEverything } from './search-everything.ts'

/** Register in the scope of the back office. */
export function backOfficeSearchRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeSearchCalls, 'GET /api/sezam/search/', async ({ query, request }) => ({
    ok: true,
    ...(await searchEverything(shop, query.q, { language: request.language, withSerials: false })),
  }))

  serve(app, backOfficeSearchCalls, 'POST /api/sezam/search/', async ({ body, request }) => ({
    ok: true,
    ...(await searchEverything(shop, body.q, { language: request.language, withSerials: true })),
  }))
}
