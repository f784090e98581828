import { sql } from 'drizzle-orm'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database } from '../platform/database/database.ts'
import { orders } from './tables.ts'

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
