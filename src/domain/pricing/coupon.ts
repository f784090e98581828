import { divideDown } from '../money/decimal.ts'
import { type CurrencyCode, toMinor } from '../money/money.ts'
import { unreachable } from '../unreachable.ts'
import type { CartMode, ProductCode } from './catalog.ts'

/** A whole percentage, or an amount in minor units of the currency of the quote it is used on. */
export type Coupon = { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

/** The terms of a coupon; an empty list means any. docs/domain.md, 'Coupons'. */
export type CouponOffer = {
  value: Coupon
  currency: CurrencyCode | null
  products: readonly ProductCode[]
  modes: readonly CartMode[]
}

export type CouponObstacle = 'coupon-other-plan' | 'coupon-other-currency'

/** Null if the coupon applies to this cart. A fixed amount is never converted. */
export function findCouponObstacle(
  offer: CouponOffer,
  cart: { product: string; mode: CartMode; currency: CurrencyCode },
): CouponObstacle | null {
  const mode = cart.mode === 'renew-sn' ? 'renew' : cart.mode
  const isForPlan = offer.products.length === 0 || offer.products.some(known => known === cart.product)
  const isForMode = offer.modes.length === 0 || offer.modes.includes(mode)
  if (!isForPlan || !isForMode) return 'coupon-other-plan'
  return offer.currency !== null && offer.currency !== cart.currency ? 'coupon-other-currency' : null
}

/** docs/domain.md, 'Coupons': such a coupon costs so much that it needs a fresh second factor. */
export function isGenerousCoupon(coupon: CouponTerms, today: string): boolean {
  const { percent, validUntil, mostUses } = coupon
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  const isLimited = mostUses !== null || (validUntil !== null && validUntil <= inAYear)
  return percent === null || percent >= 50 || !isLimited
}

/** Without a percentage the amount is fixed. Days are as '2026-12-31'. */
export type CouponTerms = { percent: number | null; validUntil: string | null; mostUses: number | null }

export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9][A-Z0-9_-]{1,31}$/.test(code)
}

export function normalizeCouponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** In minor units, never more than the price. A percentage is rounded down. */
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
