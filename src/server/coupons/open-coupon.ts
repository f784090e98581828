import type { RefusalCode } from '../../contract/refusals.ts'
import { type Coupon, isCouponCode, normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { countCouponUses } from '../orders/coupon-uses.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { clientNetwork, countTries, forgiveTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { type CouponRow, findCoupon, lockCoupon } from './store.ts'

type CouponRequest = { typed: string; customerId: number | null; address: string }

/** Tries are limited for each account and network, so that codes cannot be guessed. It may be used up. */
export async function openCoupon(shop: Shop, { typed, customerId, address }: CouponRequest) {
  const now = shop.clock.now()
  const byAddress = { name: 'coupon', subject: clientNetwork(address), most: 60, withinSeconds: 600 }
  const byCustomer = { name: 'coupon-customer', subject: String(customerId), most: 40, withinSeconds: 600 }
  const limits = customerId === null ? [byAddress] : [byAddress, byCustomer]
  // Counted before the code is checked, so that concurrent guesses are limited too.
  await countTries(shop, limits)
  const code = normalizeCouponCode(typed)
  const found = isCouponCode(code) ? await findCoupon(shop.db, code) : null
  const isTheirs = !found?.customerId || found.customerId === customerId
  const coupon = requireOpen(isTheirs ? found : null, utcDay(now))
  await forgiveTries(shop, limits)
  return coupon
}

function requireOpen(coupon: CouponRow | null, today: string) {
  if (!coupon) return refuseCoupon('coupon-not-valid')
  if (!coupon.enabled) return refuseCoupon('coupon-expired')
  if (coupon.validUntil !== null && today > coupon.validUntil) return refuseCoupon('coupon-expired')
  if (coupon.validFrom !== null && today < coupon.validFrom) return refuseCoupon('coupon-not-yet')
  return { ...coupon, value: readValue(coupon) }
}

export function refuseCoupon(code: Extract<RefusalCode, `coupon-${string}`>): never {
  throw new Refusal(code, { fields: ['coupon'] })
}

function readValue({ percent, amount }: CouponRow): Coupon {
  return percent === null ? { kind: 'fixed', amount: amount ?? 0 } : { kind: 'percent', percent }
}

type CouponUse = { code: string; customerId: number | null; now: Date }

/** Call it after inserting the order: uses are counted under a lock on the coupon, so the last one is given once. */
export async function takeCoupon(tx: Transaction, use: CouponUse) {
  const coupon = await lockCoupon(tx, use.code)
  if (!coupon?.enabled) return refuseCoupon('coupon-expired')
  await requireUsesLeft(tx, coupon, use, 0)
}

/** `more` are the uses to come. */
export async function requireUsesLeft(db: Reader, coupon: CouponRow, use: CouponUse, more: 0 | 1) {
  const { all, own } = await countCouponUses(db, use)
  if (coupon.mostUsesEach && own + more > coupon.mostUsesEach) refuseCoupon('coupon-used-by-you')
  if (coupon.mostUses && all + more > coupon.mostUses) refuseCoupon('coupon-used-up')
}
