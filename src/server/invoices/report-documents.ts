import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { euroCents, revenueGroups } from '../orders/report-orders.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/database/list-pages.ts'
import { invoices } from './tables.ts'

/** The oldest first. */
export function listDocumentsOfOrders(db: Reader, orderIds: readonly number[]) {
  const { orderId, kind, subtotal, createdAt } = invoices
  return db
    .select({ orderId, kind, subtotal, createdAt })
    .from(invoices)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(invoices.id))
}

/** What was invoiced and credited on `days.day`, beside `paidOnDay`. */
export const documentsOfDay = sql`
  select ${revenueGroups}, 0 as orders, 0 as received, 0 as without_rate,
    coalesce(sum(${euroCents(invoices.subtotal)}) filter (where ${invoices.kind} = 'invoice'), 0) as invoiced,
    coalesce(sum(${euroCents(invoices.subtotal)}) filter (where ${invoices.kind} = 'credit-note'), 0) as credited
  from ${invoices} join orders on orders.id = ${invoices.orderId}
  where ${invoices.createdAt} >= days.day and ${invoices.createdAt} < days.day + 1
  group by ${revenueGroups}`

export async function listDocumentDays(db: Reader): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: sql<string>`to_char(${invoices.createdAt}, 'YYYY-MM-DD')` })
    .from(invoices)
  return rows.map(({ day }) => day)
}

/** What credit notes and replacement invoices added to the subtotal, by order and UTC day, and that of the first invoice. */
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
  return db
    .select({ id, orderId, subtotal, createdAt, numberText })
    .from(invoices)
    .where(
      and(
        eq(invoices.kind, kind),
        sql`${createdAt} >= ${from}::date and ${createdAt} < ${to}::date + 1`,
        olderThan({ at: createdAt, id }, after),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
}
