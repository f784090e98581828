import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import type { Cursor } from '../platform/database/list-pages.ts'
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

/** The documents of one UTC day, in batches by number. */
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

/** By order and UTC day: what credit notes and replacement invoices added to the subtotal, and that of the first invoice. */
export const correctedSubtotals = sql`
  select first.order_id, changes.day, changes.amount, first.subtotal from (
    select order_id, (created_at at time zone 'UTC')::date as day,
      sum(case kind when 'invoice' then subtotal else -subtotal end) as amount
    from ${invoices} where kind = 'credit-note' or replaces is not null group by 1, 2
  ) as changes
  join ${invoices} as first on first.order_id = changes.order_id and first.kind = 'invoice' and first.replaces is null
  where changes.amount <> 0`

/** The newest first. */
export function pageOfDocuments(
  db: Reader,
  { from, to, kind }: { from: string; to: string; kind: 'invoice' | 'credit-note' },
  after: Cursor | null,
  most: number,
) {
  const { id, orderId, subtotal, createdAt, numberText } = invoices
  const isBefore =
    after && sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return db
    .select({ id, orderId, subtotal, createdAt, numberText })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, kind),
        sql`${createdAt} >= ${from}::date and ${createdAt} < ${to}::date + 1`,
        isBefore ?? undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
}
