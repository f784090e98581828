import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database.ts'
import { webhookEvents } from './tables.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

export type WebhookEvent = { id: string; kind: string; payload: Record<string, unknown> }

export async function insertEvent(
  tx: Transaction,
  provider: string,
  event: WebhookEvent,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insert(webhookEvents)
    .values({ provider, eventId: event.id, kind: event.kind, payload: event.payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId })
  return inserted.length > 0
}

export async function findEvent(
  db: Database,
  provider: string,
  eventId: string,
): Promise<StoredEvent | null> {
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
