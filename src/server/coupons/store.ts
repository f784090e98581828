import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { coupons } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
type Reader = Database | Transaction

export async function findCoupon(db: Reader, code: string): Promise<CouponRow | null> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code))
  return coupon ?? null
}

/** Whoever else takes the coupon waits until this transaction has ended. */
export async function lockCoupon(tx: Transaction, code: string): Promise<CouponRow | null> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('no key update')
  return coupon ?? null
}

/** Orders that name the coupon and are paid, or may still be: a closed one gives its use back by closing. */
export async function countUses(
  db: Reader,
  code: string,
  customerId: number | null,
): Promise<{ all: number; own: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${orders.customerId} = ${customerId}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.coupon, code), inArray(orders.status, ['pending', 'paid'])))
  return row ?? { all: 0, own: 0 }
}

/** False where the code is taken. */
export async function insertCoupon(tx: Reader, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(coupons).values(coupon).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** False where there is no such coupon. */
export async function setEnabled(tx: Reader, code: string, enabled: boolean): Promise<boolean> {
  const changed = await tx.update(coupons).set({ enabled }).where(eq(coupons.code, code)).returning()
  return changed.length > 0
}

export async function allCoupons(db: Reader): Promise<{ coupon: CouponRow; uses: number }[]> {
  return db
    .select({ coupon: coupons, uses: sql<number>`count(${orders.id})::int` })
    .from(coupons)
    .leftJoin(orders, and(eq(orders.coupon, coupons.code), inArray(orders.status, ['pending', 'paid'])))
    .groupBy(coupons.code)
    .orderBy(asc(coupons.code))
}
