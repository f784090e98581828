import type { FastifyInstance } from 'fastify'
import { backOfficeSellerCalls } from '../../../contract/back-office/sellers.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { listSellersForBackOffice, readSellerForBackOffice } from './read-sellers.ts'
import { readThresholds } from './read-thresholds.ts'

const calls = backOfficeSellerCalls

/** Register in the scope of the back office. */
export function backOfficeSellerRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/sellers/', async () => ({
    ok: true,
    data: await listSellersForBackOffice(shop),
  }))

  serve(app, calls, 'GET /api/sezam/registrations/thresholds/', async () => ({
    ok: true,
    data: await readThresholds(shop),
  }))

  serve(app, calls, 'GET /api/sezam/sellers/{id}/', async ({ params }) => ({
    ok: true,
    data: await readSellerForBackOffice(shop, params.id),
  }))
}
