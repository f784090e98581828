import type { FastifyInstance } from 'fastify'
import { type CouponEntry, backOfficeCouponCalls as calls } from '../../../contract/back-office/coupons.ts'
import { pageOfCoupons } from '../../coupons/page-of-coupons.ts'
import { type CouponRow, findCoupon } from '../../coupons/store.ts'
import { requireCustomer } from '../../customers/page-of-customers.ts'
import { couponUses } from '../../orders/coupon-uses.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { listActions, newestFirst } from '../timeline.ts'
import { couponRules, describeLimits } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeCouponRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/coupons/', async ({ query: { q, state, after } }) => {
    const enabled = state && state === 'open'
    const { page, next } = await pageOfCoupons(shop.db, shop.clock.now(), { q, enabled, after })
    return { ok: true, data: page.map(({ coupon, uses }) => describeEntry(coupon, uses)), next }
  })

  serveData(app, calls, 'GET /api/sezam/coupons/{id}/', async ({ params: { id: code } }) => {
    const coupon = requireFound(await findCoupon(shop.db, code))
    const uses = await couponUses(shop.db, shop.clock.now(), [code])
    return {
      customer: coupon.customerId === null ? null : await requireCustomer(shop.db, coupon.customerId),
      ...describeEntry(coupon, uses.get(code) ?? 0),
      possible: couponRules.possible({ coupon }),
      timeline: newestFirst(await listActions(shop.db, 'coupon', code)),
    }
  })
}

function describeEntry(coupon: CouponRow, uses: number): CouponEntry {
  return {
    ...coupon,
    ...describeLimits(coupon),
    modes: coupon.modes,
    uses,
    created_at: coupon.createdAt.toISOString(),
  }
}
