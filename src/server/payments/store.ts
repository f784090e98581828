import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { ProviderEvent } from './provider.ts'
import { paymentAttempts, paymentMismatches, payments, webhookEvents } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Null where it is already there, or where another payment of the order is open. */
export async function insertPayment(
  tx: Transaction,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow | null> {
  const [inserted] = await tx.insert(payments).values(payment).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findPayment(
  db: Database | Transaction,
  provider: string,
  sessionId: string,
): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.sessionId, sessionId)))
  return payment ?? null
}

/** The constraint allows one. */
export async function openPaymentOf(db: Database | Transaction, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
  return payment ?? null
}

export async function newestPayment(db: Database, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.attempt))
    .limit(1)
  return payment ?? null
}

/** When the attempt was begun: now, or by whoever was first. */
export async function beginAttempt(db: Database, begun: typeof paymentAttempts.$inferInsert): Promise<Date> {
  await db.insert(paymentAttempts).values(begun).onConflictDoNothing()
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, begun.orderId), eq(paymentAttempts.attempt, begun.attempt)))
  if (!row) throw new Error(`Attempt ${begun.attempt} to pay order ${begun.orderId} was not kept`)
  return row.begunAt
}

export async function openPaymentsBefore(db: Database, moment: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'open'), lt(payments.createdAt, moment)))
    .orderBy(asc(payments.createdAt))
    .limit(200)
}

export async function setPaymentPaid(
  tx: Transaction,
  id: number,
  { reference, now }: { reference: string | null; now: Date },
) {
  await tx.update(payments).set({ status: 'paid', reference, settledAt: now }).where(eq(payments.id, id))
}

/** True where it was still open: a payment that was made meanwhile stays paid. */
export async function closePayment(
  tx: Transaction,
  id: number,
  { status, now }: { status: 'failed' | 'expired'; now: Date },
): Promise<boolean> {
  const closed = await tx
    .update(payments)
    .set({ status, settledAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')))
    .returning({ id: payments.id })
  return closed.length > 0
}

/** False when the provider has sent this event before. */
export async function insertEvent(
  tx: Transaction,
  provider: string,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(webhookEvents)
    .values({ provider, eventId: event.id, kind: event.kind, payload: event.payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId })
  return inserted.length > 0
}

export async function findEvent(db: Database, provider: string, eventId: string) {
  const [event] = await db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId)))
  return event ?? null
}

export async function setEventProcessed(db: Database, provider: string, eventId: string, now: Date) {
  await db
    .update(webhookEvents)
    .set({ processedAt: sql`coalesce(${webhookEvents.processedAt}, ${now})` })
    .where(and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId)))
}

export async function unprocessedEvents(db: Database) {
  return db
    .select({ provider: webhookEvents.provider, eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(isNull(webhookEvents.processedAt))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
}

export async function insertMismatch(db: Database, mismatch: typeof paymentMismatches.$inferInsert) {
  await db.insert(paymentMismatches).values(mismatch).onConflictDoNothing()
}
