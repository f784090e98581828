import { and, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import { orders, vatRechecks } from './tables.ts'

export function findOrdersWithUnconfirmedVat(db: Database, placedAfter: Date) {
  const { id, clientVat: number, vatCheck, status, createdAt } = orders
  const isUnconfirmed = and(
    sql`${vatCheck} ->> 'outcome' = 'unavailable'`,
    inArray(status, ['pending', 'paid']),
    gt(createdAt, placedAfter),
    notExists(db.select().from(vatRechecks).where(eq(vatRechecks.orderId, id))),
  )
  // A member state whose register is down for days must not hold up the others.
  const order = sql`random()`
  return db.select({ id, number }).from(orders).where(isUnconfirmed).orderBy(order).limit(50)
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
