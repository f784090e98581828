import { divideDown } from '../decimal.ts'
import { toMinor } from '../money.ts'
import { unreachable } from '../unreachable.ts'

/** A whole percentage, or an amount in minor units of the currency of the quote it is used on. */
export type Coupon = { kind: 'percent'; percent: number } | { kind: 'fixed'; amount: number }

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
