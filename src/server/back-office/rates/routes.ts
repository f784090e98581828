import type { FastifyInstance } from 'fastify'
import { backOfficeRateCalls } from '../../../contract/back-office/rates.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { readRatesForBackOffice } from './read-rates-for-back-office.ts'

/** Register in the scope of the back office. */
export function backOfficeRateRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeRateCalls, 'GET /api/sezam/rates/', async () => ({
    ok: true,
    data: await readRatesForBackOffice(shop),
  }))
}
