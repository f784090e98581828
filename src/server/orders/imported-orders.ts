import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

export async function insertImportedOrder(
  tx: Transaction,
  order: Omit<typeof orders.$inferInsert, 'id'>,
  id: number | null,
): Promise<OrderRow | null> {
  const insert = tx.insert(orders)
  const [row] = await (id === null
    ? insert.values(order)
    : insert.overridingSystemValue().values({ ...order, id })
  )
    .onConflictDoNothing({ target: orders.id })
    .returning()
  return row ?? null
}

/** New orders are numbered above the imported ones. Unlike setval, a restart is rolled back with the transaction. */
export async function numberOrdersAbove(tx: Transaction, id: number) {
  const { rows } = await tx.execute<{ last: string }>(sql`select last_value as last from orders_id_seq`)
  if (id >= Number(rows[0]?.last))
    await tx.execute(sql.raw(`alter sequence orders_id_seq restart with ${id + 1}`))
}
