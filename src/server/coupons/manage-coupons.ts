import type { CurrencyCode } from '../../domain/money/money.ts'
import type { CartMode, ProductCode } from '../../domain/pricing/catalog.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { allCoupons, type CouponRow, insertCoupon, setEnabled } from './store.ts'

export type NewCoupon = {
  code: string
  value: Coupon
  currency: CurrencyCode | null
  validFrom: string | null
  validUntil: string | null
  mostUses: number | null
  mostUsesEach: number | null
  products: ProductCode[]
  modes: CartMode[]
}

/** False where there is a coupon of that code, in use or not: a code is never given another meaning. */
export async function createCoupon(tx: Transaction, coupon: NewCoupon, now: Date): Promise<boolean> {
  const { value, ...terms } = coupon
  return insertCoupon(tx, {
    ...terms,
    percent: value.kind === 'percent' ? value.percent : null,
    amount: value.kind === 'fixed' ? value.amount : null,
    createdAt: now,
  })
}

/** Orders that were placed with a coupon keep it when it is withdrawn. False where there is none of that code. */
export async function enableCoupon(tx: Transaction, code: string, isEnabled: boolean): Promise<boolean> {
  return setEnabled(tx, code, isEnabled)
}

/** Every coupon with how many pending and paid orders name it. */
export async function listCoupons(
  db: Database | Transaction,
): Promise<{ coupon: CouponRow; uses: number }[]> {
  return allCoupons(db)
}
