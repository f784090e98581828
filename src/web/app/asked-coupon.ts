import type { CouponFound } from '../../contract/coupons.ts'
import { currencyFor } from '../../domain/money/money.ts'
import type { Cart, Quote } from '../../domain/orders/quote.ts'
import { couponMisfit } from '../../domain/pricing/coupon.ts'
import type { Api } from './api.ts'

/** A coupon that was asked for and what the shop says of it: what it gives, or why nobody can use it now. */
export type AskedCoupon = { code: string; message: string; found: CouponFound | null }

/** The code in an address; empty where there is none. */
export function couponIn(url: string): string {
  return new URL(url).searchParams.get('coupon')?.trim().slice(0, 64) ?? ''
}

export async function askForCoupon(api: Api, code: string): Promise<AskedCoupon | null> {
  if (!code) return null
  const answer = await api('GET /api/orders/coupon/', { query: { code } })
  return answer.ok
    ? { code: answer.reply.data.code, message: answer.reply.message, found: answer.reply.data }
    : { code, message: answer.message, found: null }
}

/** The coupon of a page on one of its offers: `misfit` says in words why it is not for this one. */
export type CouponOnOffer = { code: string; misfit: string | null }

/** What the coupon takes off this cart, if it is for it. */
export function couponOn(
  coupon: CouponFound | null,
  { product, mode, country }: Pick<Cart, 'product' | 'mode' | 'country'>,
): { value: CouponFound['value'] | null; shown: CouponOnOffer | null } {
  if (!coupon) return { value: null, shown: null }
  const { code, value, misfits } = coupon
  const misfit = couponMisfit(coupon, { product, mode, currency: currencyFor(country) })
  return misfit
    ? { value: null, shown: { code, misfit: misfits[misfit] } }
    : { value, shown: { code, misfit: null } }
}

/** The code to order with, where the coupon is for the offer. */
function couponCodeFor(coupon: CouponOnOffer | null | undefined): string | null {
  return coupon && !coupon.misfit ? coupon.code : null
}

/** What an order of this offer says besides its cart: the coupon, and the total that the offer showed. */
export function dealOf(offer: { coupon: CouponOnOffer | null; quote: Quote } | null | undefined) {
  return { coupon: couponCodeFor(offer?.coupon), max_total: offer?.quote.total }
}
