import { and, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import { orders, vatRechecks } from './tables.ts'

export function findOrdersWithUnconfirmedVat(db: Database, placedAfter: Date) {
  const recheck = db.select().from(vatRechecks).where(eq(vatRechecks.orderId, orders.id))
  return (
    db
      .select({ id: orders.id, number: orders.clientVat })
      .from(orders)
      .where(
        and(
          sql`${orders.vatCheck} ->> 'outcome' = 'unavailable'`,
          inArray(orders.status, ['pending', 'paid']),
          gt(orders.createdAt, placedAfter),
          notExists(recheck),
        ),
      )
      // A member state whose register is down for days must not hold up the others.
      .orderBy(sql`random()`)
      .limit(50)
  )
}

export async function insertVatRecheck(tx: Transaction, recheck: typeof vatRechecks.$inferInsert) {
  const inserted = await tx.insert(vatRechecks).values(recheck).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Orders that stand although their VAT number turned out not to be valid, the newest first. */
export function listInvalidVatNumbers(db: Reader, most: number) {
  const { orderId, valid, checkedAt } = vatRechecks
  return db
    .select({ orderId, checkedAt, number: orders.clientVat, company: orders.clientCompany })
    .from(vatRechecks)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(valid, false), inArray(orders.status, ['pending', 'paid'])))
    .orderBy(desc(checkedAt))
    .limit(most)
}

export function findVatRechecks(db: Reader, orderIds: readonly number[]) {
  return db.select().from(vatRechecks).where(inArray(vatRechecks.orderId, orderIds))
}
