import type { Transaction } from '../platform/database.ts'
import { refuseCoupon } from './refuse-coupon.ts'
import { countUses, lockCoupon } from './store.ts'

type Use = { code: string; customerId: number }

/**
 * To be called in the transaction that has just inserted an order with this coupon: refuses it, order and all, where it
 * is one use too many. Uses are counted under the coupon's lock, so that of two who want the last one, one gets it.
 */
export async function takeCoupon(tx: Transaction, { code, customerId }: Use) {
  const coupon = await lockCoupon(tx, code)
  if (!coupon?.enabled) return refuseCoupon('coupon-expired')
  const { all, own } = await countUses(tx, code, customerId)
  if (coupon.mostUsesEach !== null && own > coupon.mostUsesEach) return refuseCoupon('coupon-used-by-you')
  if (coupon.mostUses !== null && all > coupon.mostUses) return refuseCoupon('coupon-used-up')
}
