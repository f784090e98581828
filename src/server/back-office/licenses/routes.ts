import type { FastifyInstance } from 'fastify'
import { backOfficeLicenseCalls } from '../../../contract/back-office/licenses.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import {
  findLicenseBySerial,
  listLicensesForBackOffice,
  readLicenseForBackOffice,
} from './read-license-facts.ts'

/** Register in the scope of the back office. */
export function backOfficeLicenseRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/', async ({ query }) => {
    const { licenses, next } = await listLicensesForBackOffice(shop, query)
    return { ok: true, data: licenses, next }
  })

  serve(app, backOfficeLicenseCalls, 'POST /api/sezam/licenses/search/', async ({ body }) => ({
    ok: true,
    data: await findLicenseBySerial(shop, body.serial),
  }))

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/{id}/', async ({ params }) => ({
    ok: true,
    data: await readLicenseForBackOffice(shop, params.id),
  }))
}
