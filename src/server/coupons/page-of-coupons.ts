import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import { couponUses } from '../orders/coupon-uses.ts'
import type { Database } from '../platform/database/database.ts'
import { coupons } from './tables.ts'

type Asked = { q?: string | undefined; enabled?: boolean | undefined; after?: string | undefined }

const pageLength = 50

/** The newest first. `after` and `next` are codes: a coupon is never deleted. */
export async function pageOfCoupons(db: Database, now: Date, { q, enabled, after }: Asked) {
  const { code, createdAt } = coupons
  const found = await db
    .select()
    .from(coupons)
    .where(
      and(
        q ? ilike(code, `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        enabled === undefined ? undefined : eq(coupons.enabled, enabled),
        after
          ? sql`(${createdAt}, ${code}) < (select created_at, code from coupons where code = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(code))
    .limit(pageLength + 1)
  const page = found.slice(0, pageLength)
  const ids = page.map(coupon => coupon.code)
  const uses = await couponUses(db, now, ids)
  return {
    page: page.map(coupon => ({ coupon, uses: uses.get(coupon.code) ?? 0 })),
    next: found.length > pageLength ? (page.at(-1)?.code ?? null) : null,
  }
}
