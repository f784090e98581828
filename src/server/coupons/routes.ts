import type { FastifyInstance } from 'fastify'
import { couponCalls } from '../../contract/coupons.ts'
import type { Language } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { openCoupon, requireUsesLeft } from './open-coupon.ts'

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

const words = pickTexts(t => t.coupons)

type CouponLookup = { typed: string; customerId: number | null; address: string; language: Language }

async function lookUpCoupon(shop: Shop, lookup: CouponLookup) {
  const coupon = await openCoupon(shop, lookup)
  const { code, value, currency, products, modes, validUntil } = coupon
  const use = { code, customerId: lookup.customerId, now: shop.clock.now() }
  await requireUsesLeft(shop.db, coupon, use, 1)
  const t = words[lookup.language]
  return {
    message: [t.gives(code, value, currency), validUntil && t.until(validUntil)].filter(Boolean).join(' '),
    data: {
      code,
      value,
      currency,
      products: [...products],
      modes: [...modes],
      valid_until: validUntil,
      misfits: { 'coupon-other-plan': t.otherPlan, 'coupon-other-currency': t.otherCurrency },
    },
  }
}
