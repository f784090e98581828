import { and, eq, getTableColumns, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { PaymentDetails } from './provider.ts'
import { couldBePaid, type PaymentRow } from './store.ts'
import { payments } from './tables.ts'

/**
 * Takes those synced longest ago: new ones, those near their end and those whose sync failed at each call, others once an
 * hour, and unsynced ones once a day.
 */
export async function takeOpenPayments(db: Database, { now, most }: { now: Date; most: number }) {
  const syncedAt = sql`coalesce(${payments.syncedAt}, ${payments.createdAt})`
  const pause = sql`case when ${payments.status} <> 'open' then interval '1 day'
    when ${payments.syncedAt} is null or ${payments.syncFailingSince} is not null
      or ${payments.expiresAt} < ${now}::timestamptz + interval '30 minutes' then interval '0'
    else interval '1 hour' end`
  const isDue = sql`${syncedAt} < ${now}::timestamptz - ${pause}`
  const isFromBeforeClockChange = sql`${syncedAt} > ${now}::timestamptz + interval '1 minute'`
  const which = and(couldBePaid, or(isDue, isFromBeforeClockChange))
  return take(db, { which, order: sql`${syncedAt}, ${payments.id}`, now, most })
}

/** Covers the last three days: a payment that was just paid, and hourly those whose provider did not know them yet. */
export async function takePaymentsWithoutDetails(db: Database, { now, most }: { now: Date; most: number }) {
  const { status, detailsAt, sessionId, settledAt, syncedAt } = payments
  const isDue = sql`(${syncedAt} is null or ${syncedAt} < ${settledAt} or ${syncedAt} < ${now}::timestamptz - interval '1 hour')`
  const isRecent = sql`${settledAt} > ${now}::timestamptz - interval '3 days'`
  const which = and(eq(status, 'paid'), isNull(detailsAt), ne(sessionId, ''), isRecent, isDue)
  return take(db, { which, order: sql`${settledAt}`, now, most })
}

/** One statement selects and marks them, so that two processes share the work. */
function take(
  db: Database,
  { which, order, now, most }: { which: SQL | undefined; order: SQL; now: Date; most: number },
): Promise<PaymentRow[]> {
  const due = db.select({ id: payments.id }).from(payments).where(which).orderBy(order).limit(most)
  const next = db.$with('next').as(due.for('update', { skipLocked: true }))
  return db
    .with(next)
    .update(payments)
    .set({ syncedAt: now })
    .from(next)
    .where(eq(payments.id, next.id))
    .returning(getTableColumns(payments))
}

export async function setPaymentDetails(
  db: Database,
  id: number,
  { crypto, fee }: PaymentDetails,
  detailsAt: Date,
) {
  await db
    .update(payments)
    .set({
      cryptoCurrency: crypto?.currency ?? null,
      cryptoAmount: crypto?.amount ?? null,
      cryptoRate: crypto?.rate ?? null,
      cryptoTransaction: crypto?.transaction ?? null,
      fee: fee?.amount ?? null,
      feeCurrency: fee?.currency ?? null,
      detailsAt,
    })
    .where(eq(payments.id, id))
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
