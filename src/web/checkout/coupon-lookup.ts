import type { CouponFound } from '../../contract/coupons.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import type { Api } from '../app/api.ts'
import type { OfferCoupon } from './quote-offer.ts'

export type CouponLookup = { code: string; message: string; found: CouponFound | null }

export function couponInUrl(url: string): string {
  return new URL(url).searchParams.get('coupon')?.trim().slice(0, 64) ?? ''
}

export async function lookUpCoupon(api: Api, code: string): Promise<CouponLookup | null> {
  if (!code) return null
  const answer = await api('GET /api/orders/coupon/', { query: { code } })
  return answer.ok
    ? { code: answer.reply.data.code, message: answer.reply.message, found: answer.reply.data }
    : { code, message: answer.message, found: null }
}

export type OrderTerms = { coupon: string | null; max_total: number | undefined }

/** An order of this offer also contains the coupon that applies, and the total that was shown. */
export function orderTerms(offer: { coupon: OfferCoupon | null; quote: Quote } | null): OrderTerms {
  const coupon = offer?.coupon
  return { coupon: coupon && !coupon.misfit ? coupon.code : null, max_total: offer?.quote.total }
}
