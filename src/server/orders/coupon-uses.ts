import { and, count, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import { orders } from './tables.ts'

const reservedForMs = 3 * 24 * 3600_000

/** docs/domain.md, 'Coupons' */
function usesCoupon(now: Date) {
  const reservedSince = new Date(now.getTime() - reservedForMs)
  return or(eq(orders.status, 'paid'), and(eq(orders.status, 'pending'), gt(orders.createdAt, reservedSince)))
}

export async function countCouponUses(
  db: Reader,
  { code, customerId, now }: { code: string; customerId: number | null; now: Date },
): Promise<{ all: number; own: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${orders.customerId} = ${customerId}))::int`,
    })
    .from(orders)
    .where(and(eq(orders.coupon, code), usesCoupon(now)))
  return row ?? { all: 0, own: 0 }
}

export async function couponUses(db: Reader, now: Date, codes: readonly string[]) {
  const rows = await db
    .select({ code: orders.coupon, uses: count() })
    .from(orders)
    .where(and(inArray(orders.coupon, codes), usesCoupon(now)))
    .groupBy(orders.coupon)
  return new Map(rows.map(({ code, uses }) => [code, uses]))
}
