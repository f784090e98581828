import type { FastifyInstance } from 'fastify'
import {
  backOfficeCouponCalls,
  type CouponDetails,
  type CouponEntry,
} from '../../../contract/back-office/coupons.ts'
import { pageOfCoupons } from '../../coupons/page-of-coupons.ts'
import { type CouponRow, findCoupon } from '../../coupons/store.ts'
import { couponUses } from '../../orders/coupon-uses.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { listActions, newestFirst } from '../timeline.ts'
import { couponRules, describeLimits } from './actions.ts'

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

type Asked = { q?: string | undefined; state?: 'open' | 'closed' | undefined; after?: string | undefined }

async function listCouponsForBackOffice({ db, clock }: Shop, { q, state, after }: Asked) {
  const enabled = state && state === 'open'
  const { page, next } = await pageOfCoupons(db, clock.now(), { q, enabled, after })
  return { coupons: page.map(({ coupon, uses }) => describeEntry(coupon, uses)), next }
}

/** Refuses 'not-found'. */
async function readCouponForBackOffice({ db, clock }: Shop, code: string): Promise<CouponDetails> {
  const coupon = requireFound(await findCoupon(db, code))
  const uses = await couponUses(db, clock.now(), [code])
  return {
    ...describeEntry(coupon, uses.get(code) ?? 0),
    possible: couponRules.possible({ coupon }),
    timeline: newestFirst(await listActions(db, 'coupon', code)),
  }
}

function describeEntry(coupon: CouponRow, uses: number): CouponEntry {
  const { code, percent, amount, currency, enabled, createdAt } = coupon
  return {
    ...describeLimits(coupon),
    modes: coupon.modes,
    code,
    percent,
    amount,
    currency,
    enabled,
    uses,
    created_at: createdAt.toISOString(),
  }
}
