import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import type { ProviderEvent } from './provider.ts'
import { paymentMismatches, payments, webhookEvents } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(tx: Transaction, payment: typeof payments.$inferInsert) {
  await tx.insert(payments).values(payment).onConflictDoNothing()
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

export async function sessionOfOrder(db: Database, orderId: number): Promise<PaymentRow | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'open')))
    .orderBy(asc(payments.attempt))
  return payment ?? null
}

export async function openPaymentsBefore(db: Database, moment: Date): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'open'), lt(payments.createdAt, moment)))
    .orderBy(asc(payments.createdAt))
    .limit(200)
}

export async function setPaymentStatus(
  tx: Transaction | Database,
  id: number,
  change: { status: 'paid' | 'failed' | 'expired'; reference?: string | null; now: Date },
) {
  await tx
    .update(payments)
    .set({
      status: change.status,
      settledAt: change.now,
      ...(change.reference ? { reference: change.reference } : {}),
    })
    .where(eq(payments.id, id))
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
