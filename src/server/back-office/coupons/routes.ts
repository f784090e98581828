import type { FastifyInstance } from 'fastify'
import { backOfficeCouponCalls } from '../../../contract/back-office/coupons.ts'
import { couponMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { couponMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { readIfMatch, sendVersion } from '../row-version.ts'
import {
  changeCouponByHand,
  closeCouponByHand,
  createCouponByHand,
  reopenCouponByHand,
} from './coupons-by-hand.ts'
import { listCouponsForBackOffice, readCouponForBackOffice, readLimits } from './read-coupons.ts'

const calls = backOfficeCouponCalls
const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeCouponRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/coupons/', async ({ query }) => {
    const { coupons, next } = await listCouponsForBackOffice(shop, query)
    return { ok: true, data: coupons, next }
  })

  serve(app, calls, 'GET /api/sezam/coupons/{code}/', async ({ params, reply }) => {
    const coupon = await readCouponForBackOffice(shop, params.code)
    sendVersion(reply, coupon.version)
    return { ok: true, data: coupon }
  })

  serve(app, calls, 'POST /api/sezam/coupons/', async ({ body, request }) => {
    const { code, currency, reason } = body
    const coupon = { ...readLimits(body), ...readDiscount(body), code, currency }
    await createCouponByHand(shop, { actor: actingSuperuser(request), reason }, coupon)
    return { ok: true, message: messages[request.language].created(code), data: { code } }
  })

  serve(app, calls, 'PUT /api/sezam/coupons/{code}/', async ({ params, body, request }) => {
    const version = readIfMatch(request)
    const { code } = params
    const by = { actor: actingSuperuser(request), reason: body.reason, code, version }
    await changeCouponByHand(shop, by, readLimits(body))
    return { ok: true, message: messages[request.language].changed(code) }
  })

  serve(app, calls, 'POST /api/sezam/coupons/{code}/closure/', async ({ params, body, request }) => {
    await closeCouponByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].closed(params.code) }
  })

  serve(app, calls, 'POST /api/sezam/coupons/{code}/reopening/', async ({ params, body, request }) => {
    await reopenCouponByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].reopened(params.code) }
  })
}

type Discount = { percent: number | null; amount: number | null; currency: string | null }

/** Either a percentage, or an amount with its currency. */
function readDiscount({ percent, amount, currency }: Discount) {
  if (amount === null) {
    if (percent === null) throw new Refusal('bad-request', { problems: { percent: { kind: 'required' } } })
    if (currency !== null) throw new Refusal('bad-request', { problems: { amount: { kind: 'required' } } })
    return { value: { kind: 'percent' as const, percent } }
  }
  if (percent !== null) throw new Refusal('bad-request', { problems: { amount: { kind: 'notValid' } } })
  if (currency === null) throw new Refusal('bad-request', { problems: { currency: { kind: 'required' } } })
  return { value: { kind: 'fixed' as const, amount } }
}
