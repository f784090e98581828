import type { FastifyInstance } from 'fastify'
import { couponCalls } from '../../contract/coupons.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { lookUpCoupon } from './look-up-coupon.ts'

export function couponRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, couponCalls, 'GET /api/orders/coupon/', async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const found = await lookUpCoupon(shop, {
      typed: query.code,
      customerId: request.customer?.id ?? null,
      address: request.ip,
      language: request.language,
    })
    return { ok: true, ...found }
  })
}
