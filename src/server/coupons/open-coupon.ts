import type { CurrencyCode } from '../../domain/money/money.ts'
import type { CartMode, ProductCode } from '../../domain/pricing/catalog.ts'
import { type Coupon, type CouponOffer, couponCodeOf, isCouponCode } from '../../domain/pricing/coupon.ts'
import { dayOf } from '../platform/clock.ts'
import { countTries, forgiveTries, networkOf } from '../platform/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { refuseCoupon } from './refuse-coupon.ts'
import { type CouponRow, findCoupon } from './store.ts'

/** A coupon that may be used today; for which carts its offer says, and how often `takeCoupon`. */
export type OpenCoupon = CouponOffer & { code: string; validUntil: string | null }

type Asked = { typed: string; customerId: number | null; address: string }

/**
 * The coupon behind a typed code. Refuses one that is unknown, withdrawn, not open yet or over; those tries are limited
 * for the account and the address, so that codes cannot be guessed.
 */
export async function openCoupon(shop: Shop, { typed, customerId, address }: Asked): Promise<OpenCoupon> {
  const now = shop.clock.now()
  const byAddress = { name: 'coupon', subject: networkOf(address), most: 60, withinSeconds: 600 }
  const byCustomer = { name: 'coupon-customer', subject: String(customerId), most: 40, withinSeconds: 600 }
  const limits = customerId === null ? [byAddress] : [byAddress, byCustomer]
  // Counted before it is known to be right, so that guesses sent at once cannot pass.
  await countTries(shop.db, now, limits)
  const code = couponCodeOf(typed)
  const coupon = requireOpen(isCouponCode(code) ? await findCoupon(shop.db, code) : null, dayOf(now))
  await forgiveTries(shop.db, now, limits)
  return coupon
}

function requireOpen(coupon: CouponRow | null, today: string): OpenCoupon {
  if (!coupon) return refuseCoupon('coupon-not-valid')
  if (!coupon.enabled) return refuseCoupon('coupon-expired')
  if (coupon.validUntil !== null && today > coupon.validUntil) return refuseCoupon('coupon-expired')
  if (coupon.validFrom !== null && today < coupon.validFrom) return refuseCoupon('coupon-not-yet')
  return {
    code: coupon.code,
    value: valueOf(coupon),
    // The table's check and the owner's command let no other names in.
    currency: coupon.currency as CurrencyCode | null,
    products: coupon.products as ProductCode[],
    modes: coupon.modes as CartMode[],
    validUntil: coupon.validUntil,
  }
}

function valueOf({ percent, amount }: CouponRow): Coupon {
  return percent === null ? { kind: 'fixed', amount: amount ?? 0 } : { kind: 'percent', percent }
}
