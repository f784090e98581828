import type { CouponFound } from '../../contract/coupons.ts'
import { currencyFor } from '../../domain/money.ts'
import { couponMisfit } from '../../domain/pricing/coupon.ts'
import type { Cart } from '../../domain/pricing/quote.ts'
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

/** What the coupon takes off this cart, or the words for why it does not. */
export function couponOn(
  coupon: CouponFound | null,
  { product, mode, country }: Pick<Cart, 'product' | 'mode' | 'country'>,
): { value: CouponFound['value'] | null; misfit: string | null } {
  if (!coupon) return { value: null, misfit: null }
  const misfit = couponMisfit(coupon, { product, mode, currency: currencyFor(country) })
  return misfit ? { value: null, misfit: coupon.misfits[misfit] } : { value: coupon.value, misfit: null }
}
