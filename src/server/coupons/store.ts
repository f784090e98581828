import { eq, sql } from 'drizzle-orm'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type CouponLimits = Pick<
  CouponRow,
  'validFrom' | 'validUntil' | 'mostUses' | 'mostUsesEach' | 'products' | 'modes'
>

export async function findCoupon(db: Reader, code: string): Promise<CouponRow | null> {
  return firstRow(db.select().from(coupons).where(eq(coupons.code, code)))
}

export async function lockCoupon(tx: Transaction, code: string): Promise<CouponRow | null> {
  return firstRow(tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update'))
}

/** False if the code exists, even disabled: a code never gets another meaning. */
export async function insertCoupon(tx: Reader, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  return changesRow(tx.insert(coupons).values(coupon).onConflictDoNothing())
}

/** Orders that have the coupon keep it. */
export async function updateCoupon(
  tx: Reader,
  code: string,
  change: Partial<CouponLimits & { enabled: boolean }>,
) {
  await tx
    .update(coupons)
    .set({ ...change, version: sql`${coupons.version} + 1` })
    .where(eq(coupons.code, code))
}
