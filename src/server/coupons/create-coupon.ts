import type { CurrencyCode } from '../../domain/money/money.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type CouponLimits, insertCoupon } from './store.ts'

export type NewCoupon = CouponLimits & { code: string; value: Coupon; currency: CurrencyCode | null }

export async function createCoupon(tx: Transaction, coupon: NewCoupon, now: Date): Promise<boolean> {
  const { value, ...terms } = coupon
  return insertCoupon(tx, {
    ...terms,
    percent: value.kind === 'percent' ? value.percent : null,
    amount: value.kind === 'fixed' ? value.amount : null,
    createdAt: now,
  })
}
