import { and, asc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { couldBePaid, type PaymentRow } from './store.ts'
import { payments } from './tables.ts'

/** Those synced longest ago. One statement selects and marks them, so that two processes share the work. */
export async function takeOpenPayments(
  db: Database,
  { now, most }: { now: Date; most: number },
): Promise<PaymentRow[]> {
  const syncedAt = sql`coalesce(${payments.syncedAt}, ${payments.createdAt})`
  const pause = sql`case ${payments.status} when 'open' then interval '0' else interval '1 day' end`
  const isDue = sql`${syncedAt} < ${now}::timestamptz - ${pause}`
  const isFromBeforeClockChange = sql`${syncedAt} > ${now}::timestamptz + interval '1 minute'`
  const next = db.$with('next').as(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(couldBePaid, or(isDue, isFromBeforeClockChange)))
      .orderBy(syncedAt, asc(payments.id))
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(next)
    .update(payments)
    .set({ syncedAt: now })
    .from(next)
    .where(eq(payments.id, next.id))
    .returning(getTableColumns(payments))
}

export async function setSyncFailingSince(db: Database, id: number, syncFailingSince: Date | null) {
  await db.update(payments).set({ syncFailingSince }).where(eq(payments.id, id))
}

/** The open payment of an order, or all that have expired and whose sync has been failing for longer. */
export async function closeUnsyncedPayments(
  tx: Transaction,
  which: { orderId: number } | { failingBefore: Date },
  now: Date,
): Promise<PaymentRow[]> {
  const isMeant =
    'orderId' in which
      ? eq(payments.orderId, which.orderId)
      : and(lt(payments.expiresAt, now), lt(payments.syncFailingSince, which.failingBefore))
  return tx
    .update(payments)
    .set({ status: 'unsynced', settledAt: now })
    .where(and(eq(payments.status, 'open'), isMeant))
    .returning()
}
