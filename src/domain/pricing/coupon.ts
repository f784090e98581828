import { divideDown } from '../money/decimal.ts'
import { type CurrencyCode, toMinor } from '../money/money.ts'
import { unreachable } from '../unreachable.ts'
import type { CartMode, ProductCode } from './catalog.ts'

/** A whole percentage, or an amount in minor units of the currency of the quote it is used on. */
export type Coupon = { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

/** What a coupon gives, and for which carts; an empty list leaves the choice open. docs/domain.md, 'Coupons'. */
export type CouponOffer = {
  value: Coupon
  /** Of a fixed amount; null for a percentage. */
  currency: CurrencyCode | null
  products: readonly ProductCode[]
  modes: readonly CartMode[]
}

/** Why a coupon gives nothing on a cart that is otherwise fine. */
export type CouponMisfit = 'coupon-other-plan' | 'coupon-other-currency'

/** Null where the coupon is for this cart. A fixed amount is never converted: it is for its own currency alone. */
export function couponMisfit(
  offer: CouponOffer,
  cart: { product: string; mode: CartMode; currency: CurrencyCode },
): CouponMisfit | null {
  const mode = cart.mode === 'renew-sn' ? 'renew' : cart.mode
  const isForPlan = offer.products.length === 0 || offer.products.some(known => known === cart.product)
  const isForMode = offer.modes.length === 0 || offer.modes.includes(mode)
  if (!isForPlan || !isForMode) return 'coupon-other-plan'
  return offer.currency !== null && offer.currency !== cart.currency ? 'coupon-other-currency' : null
}

/** 2 to 32 capital letters, digits, hyphens and underscores. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{1,31}$/.test(code)
}

/** Codes are the same in small and in capital letters, and with blanks around them. */
export function couponCodeOf(typed: string): string {
  return typed.trim().toUpperCase()
}

/**
 * What a coupon takes off a price, in minor units, from 0 to the whole price.
 * A percentage is rounded down to one minor unit, so that no coupon gives more than it says.
 */
export function couponDiscountOn(price: number, coupon: Coupon): number {
  return Math.max(0, Math.min(price, faceValue(price, coupon)))
}

function faceValue(price: number, coupon: Coupon): number {
  switch (coupon.kind) {
    case 'percent':
      return toMinor(divideDown(BigInt(price) * BigInt(coupon.percent), 100n))
    case 'fixed':
      return coupon.amount
    default:
      return unreachable(coupon)
  }
}
