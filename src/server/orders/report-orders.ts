import { and, asc, desc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { License } from '../../domain/licenses/license.ts'
import { importedRateSource, type OrderStatus } from '../../domain/orders/order.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/database/list-pages.ts'
import { fulfilments, orders } from './tables.ts'

const reported = {
  id: orders.id,
  mode: orders.mode,
  product: orders.product,
  periods: orders.periods,
  subtotal: orders.subtotal,
  currency: orders.currency,
  euroRate: orders.euroRate,
  currencyRate: orders.currencyRate,
  rateSource: orders.rateSource,
  paymentMethod: orders.paymentMethod,
  country: orders.country,
  sellerId: orders.sellerId,
  quotedLicense: orders.quotedLicense,
  createdAt: orders.createdAt,
}

type ReportedOrderRow = Awaited<ReturnType<typeof listOrdersForReports>>[number]

export function listOrdersForReports(db: Reader, ids: readonly number[]) {
  return db.select(reported).from(orders).where(inArray(orders.id, ids))
}

/** What changed the licenses, the oldest first. */
export function listFulfilledOrders(db: Reader, licenseIds: readonly number[]) {
  return db
    .select({
      ...reported,
      licenseId: fulfilments.licenseId,
      fulfilledAt: fulfilments.fulfilledAt,
      paidAt: orders.paidAt,
      before: sql<License | null>`${fulfilments.before}`,
      after: sql<License>`${fulfilments.after}`,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(inArray(fulfilments.licenseId, licenseIds))
    .orderBy(asc(fulfilments.fulfilledAt), asc(orders.id))
}

export async function findFulfilledLicenses(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ licenseId: fulfilments.licenseId })
    .from(fulfilments)
    .where(inArray(fulfilments.orderId, orderIds))
  return rows.map(({ licenseId }) => licenseId)
}

/** The same rule as src/domain/reports/euro-cents.ts; 0 without a rate. */
export function euroCents(amount: SQLWrapper) {
  return sql`case when ${orders.currency} = 'EUR' then ${amount}
    when ${orders.rateSource} = ${importedRateSource} then 0
    else round(${amount} * ${orders.euroRate} / ${orders.currencyRate}) end`
}

/** All that the revenue is split by. */
export const revenueGroups = sql`${orders.paymentMethod}, ${orders.country}, ${orders.product}, ${orders.currency}, ${orders.sellerId}`

/**
 * What was paid on `days.day`, as `documentsOfDay` counts documents. Grouped within the day: a join with the days would be
 * planned as a scan of all orders for each of them.
 */
export const paidOnDay = sql`
  select ${revenueGroups}, count(*) as orders, sum(${euroCents(orders.subtotal)}) as received,
    count(*) filter (where ${orders.currency} <> 'EUR' and ${orders.rateSource} = ${importedRateSource}) as without_rate,
    0 as invoiced, 0 as credited
  from ${orders}
  where ${orders.paidAt} >= days.day and ${orders.paidAt} < days.day + 1 and ${orders.status} = 'paid'
  group by ${revenueGroups}`

export async function listPaidDays(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: sql<string>`to_char(${orders.paidAt}, 'YYYY-MM-DD')` })
    .from(orders)
    .where(eq(orders.status, 'paid'))
  return rows.map(({ day }) => day)
}

type PaidFilter = {
  from: string
  to: string
  /** Compared with the columns. */
  only: Partial<Pick<ReportedOrderRow, 'paymentMethod' | 'country' | 'product' | 'currency' | 'sellerId'>>
}

/** The last paid first. */
export function pageOfPaidOrders(
  db: Reader,
  { from, to, only }: PaidFilter,
  after: Cursor | null,
  most: number,
) {
  return db
    .select({
      id: orders.id,
      at: sql<Date>`${orders.paidAt}`.mapWith(orders.createdAt),
      licenseId: fulfilments.licenseId,
      amount: euroCents(orders.subtotal).mapWith(Number),
    })
    .from(orders)
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(
      and(
        eq(orders.status, 'paid'),
        sql`${orders.paidAt} >= ${from}::date and ${orders.paidAt} < ${to}::date + 1`,
        ...Object.entries(only).map(([name, value]) => {
          const column = orders[name as keyof PaidFilter['only']] // Only these are in it.
          return value === null ? isNull(column) : eq(column, value)
        }),
        olderThan({ at: orders.paidAt, id: orders.id }, after),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(most)
}

export async function countRecentOrders(db: Database, since: Date): Promise<Record<OrderStatus, number>> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: number }>(
    sql`select status, count(*)::integer as orders from ${orders} where created_at >= ${since.toISOString()} group by status`,
  )
  const counted = Object.fromEntries(rows.map(row => [row.status, row.orders]))
  return { pending: 0, paid: 0, cancelled: 0, expired: 0, ...counted }
}

/** At most 10,000; null if counting them takes too long. */
export async function countPendingOrders(db: Database): Promise<number | null> {
  const counted = await countRows(
    db,
    limit => sql`select from ${orders} where status = 'pending' limit ${limit}`,
  )
  return counted.rows
}
