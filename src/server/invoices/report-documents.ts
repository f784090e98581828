import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database.ts'
import { invoices } from './tables.ts'

/** The oldest first. */
export function listDocumentsOfOrders(db: Reader, orderIds: readonly number[]) {
  const { orderId, kind, subtotal, createdAt } = invoices
  return db
    .select({ orderId, kind, subtotal, createdAt })
    .from(invoices)
    .where(inArray(orderId, [...orderIds]))
    .orderBy(asc(invoices.id))
}

/** Of one UTC day, in batches by number. */
export function listDocumentsOfDay(
  db: Reader,
  { day, after, most }: { day: string; after: number; most: number },
) {
  const { id, orderId, kind, subtotal } = invoices
  const next = sql`${invoices.createdAt} >= ${day}::date and ${invoices.createdAt} < ${day}::date + 1`
  return db
    .select({ id, orderId, kind, subtotal })
    .from(invoices)
    .where(and(next, sql`${id} > ${after}`))
    .orderBy(asc(id))
    .limit(most)
}

export async function listDocumentDays(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: sql<string>`to_char(${invoices.createdAt}, 'YYYY-MM-DD')` })
    .from(invoices)
  return rows.map(({ day }) => day)
}
