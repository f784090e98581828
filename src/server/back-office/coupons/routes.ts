import type { FastifyInstance } from 'fastify'
import { backOfficeCouponCalls } from '../../../contract/back-office/coupons.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { listCouponsForBackOffice, readCouponForBackOffice } from './read-coupons.ts'

const calls = backOfficeCouponCalls

/** Register in the scope of the back office. */
export function backOfficeCouponRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/coupons/', async ({ query }) => {
    const { coupons, next } = await listCouponsForBackOffice(shop, query)
    return { ok: true, data: coupons, next }
  })

  serve(app, calls, 'GET /api/sezam/coupons/{id}/', async ({ params }) => ({
    ok: true,
    data: await readCouponForBackOffice(shop, params.id),
  }))
}
