import { desc, eq } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Database } from '../platform/database.ts'

export async function lastOrderCountry(db: Database, customerId: number): Promise<string | null> {
  const [newest] = await db
    .select({ country: orders.country })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.id))
    .limit(1)
  return newest?.country ?? null
}
