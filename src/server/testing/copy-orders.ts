import { eq } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Database } from '../platform/database/database.ts'

/** Copies an order once for each change, without what belongs to it. Takes a fraction of the time of ordering. */
export async function copyOrders(
  db: Database,
  id: number,
  changes: readonly (Partial<typeof orders.$inferInsert> & { contentHash: string })[],
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error(`There is no order ${id}`)
  const { id: _, ...content } = { ...order, idempotencyKey: null }
  return db
    .insert(orders)
    .values(changes.map(change => ({ ...content, ...change })))
    .returning()
}
