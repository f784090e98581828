import { countCouponUses } from '../orders/coupon-uses.ts'
import type { Transaction } from '../platform/database/database.ts'
import { refuseCoupon } from './open-coupon.ts'
import { lockCoupon } from './store.ts'

type CouponUse = { code: string; customerId: number; now: Date }

/** Call it after inserting the order: uses are counted under a lock on the coupon, so the last one is given once. */
export async function takeCoupon(tx: Transaction, { code, customerId, now }: CouponUse) {
  const coupon = await lockCoupon(tx, code)
  if (!coupon?.enabled) return refuseCoupon('coupon-expired')
  const { all, own } = await countCouponUses(tx, { code, customerId, now })
  if (coupon.mostUsesEach !== null && own > coupon.mostUsesEach) return refuseCoupon('coupon-used-by-you')
  if (coupon.mostUses !== null && all > coupon.mostUses) return refuseCoupon('coupon-used-up')
}
