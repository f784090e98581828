import { and, asc, eq, sql } from 'drizzle-orm'
import { couponUses } from '../orders/coupon-uses.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type CouponLimits = Pick<
  CouponRow,
  'validFrom' | 'validUntil' | 'mostUses' | 'mostUsesEach' | 'products' | 'modes'
>

const nextVersion = sql`${coupons.version} + 1`

export async function findCoupon(db: Reader, code: string): Promise<CouponRow | null> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  return coupon ?? null
}

export async function lockCoupon(tx: Transaction, code: string): Promise<CouponRow | null> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update')
  return coupon ?? null
}

/** False if the code exists, even disabled: a code never gets another meaning. */
export async function insertCoupon(tx: Reader, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(coupons).values(coupon).onConflictDoNothing()
  return rowCount !== 0
}

/** Orders that have the coupon keep it. False if there is no such coupon. */
export async function setCouponEnabled(tx: Reader, code: string, enabled: boolean): Promise<boolean> {
  const { rowCount } = await tx
    .update(coupons)
    .set({ enabled, version: nextVersion })
    .where(eq(coupons.code, code))
  return rowCount !== 0
}

/** False if the coupon no longer has this version. */
export async function updateCouponLimits(
  tx: Reader,
  { code, version }: { code: string; version: number },
  limits: CouponLimits,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(coupons)
    .set({ ...limits, version: nextVersion })
    .where(and(eq(coupons.code, code), eq(coupons.version, version)))
  return rowCount !== 0
}

export async function listCoupons(db: Reader, now: Date): Promise<{ coupon: CouponRow; uses: number }[]> {
  const uses = await couponUses(db, now)
  const all = await db.select().from(coupons).orderBy(asc(coupons.code))
  return all.map(coupon => ({ coupon, uses: uses.get(coupon.code) ?? 0 }))
}
