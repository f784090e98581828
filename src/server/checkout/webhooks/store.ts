import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { type Cursor, olderThan } from '../../platform/database/list-pages.ts'
import { webhookEvents } from './tables.ts'

export type StoredEvent = typeof webhookEvents.$inferSelect

export type EventName = { provider: string; eventId: string }

export type WebhookEvent = { id: string; kind: string; payload: Record<string, unknown> }

export async function insertEvent(tx: Transaction, provider: string, event: WebhookEvent, now: Date) {
  const { rowCount } = await tx
    .insert(webhookEvents)
    .values({ provider, eventId: event.id, kind: event.kind, payload: event.payload, receivedAt: now })
    .onConflictDoNothing()
  return rowCount !== 0
}

function isEvent({ provider, eventId }: EventName) {
  return and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId))
}

const isUnprocessed = and(isNull(webhookEvents.processedAt), isNull(webhookEvents.failedAt))

/** Null if there is nothing left to do. */
export async function findUnprocessedEvent(db: Database, event: EventName): Promise<StoredEvent | null> {
  const [found] = await db
    .select()
    .from(webhookEvents)
    .where(and(isEvent(event), isUnprocessed))
  return found ?? null
}

export async function setEventProcessed(db: Database, event: EventName, now: Date) {
  await db
    .update(webhookEvents)
    .set({ processedAt: sql`coalesce(${webhookEvents.processedAt}, ${now})`, failedAt: null })
    .where(isEvent(event))
}

/** Counts the failure. The last of `most` ends the event. Null if another process has ended it meanwhile. */
export async function recordEventFailure(
  tx: Transaction,
  event: EventName,
  { error, most, now }: { error: string; most: number; now: Date },
): Promise<StoredEvent | null> {
  const failures = sql`${webhookEvents.failures} + 1`
  const [failed] = await tx
    .update(webhookEvents)
    .set({ error, failures, failedAt: sql`case when ${failures} >= ${most} then ${now}::timestamptz end` })
    .where(and(isEvent(event), isUnprocessed))
    .returning()
  return failed ?? null
}

/** The events about these payment pages. */
export async function findEventsOfSessions(
  db: Reader,
  sessions: readonly { provider: string; sessionId: string }[],
): Promise<StoredEvent[]> {
  const { provider, payload, receivedAt } = webhookEvents
  const ids = sessions.map(({ sessionId }) => sessionId).filter(Boolean)
  if (ids.length === 0) return []
  return db
    .select()
    .from(webhookEvents)
    .where(
      and(
        sql`${payload} ? 'sessionId'`,
        sql`${payload} ->> 'sessionId' = any(${sql.param(ids)})`,
        inArray(
          provider,
          sessions.map(each => each.provider),
        ),
      ),
    )
    .orderBy(asc(receivedAt))
}

export type EventState = 'waiting' | 'processed' | 'failed'

/** The newest first. */
export async function pageOfEvents(
  db: Reader,
  { state, provider, after, limit }: EventFilter & { after: Cursor | null; limit: number },
): Promise<StoredEvent[]> {
  const { receivedAt, id, processedAt, failedAt } = webhookEvents
  const states = { waiting: isUnprocessed, processed: isNotNull(processedAt), failed: isNotNull(failedAt) }
  return db
    .select()
    .from(webhookEvents)
    .where(
      and(
        state && states[state],
        provider ? eq(webhookEvents.provider, provider) : undefined,
        olderThan({ at: receivedAt, id }, after),
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(limit)
}

type EventFilter = { state?: EventState | undefined; provider?: string | undefined }

export async function findEvent(db: Reader, id: number): Promise<StoredEvent | null> {
  const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return event ?? null
}

export async function removeProcessedEvents(db: Database, before: Date) {
  await deleteInBatches(
    db,
    webhookEvents,
    and(lt(webhookEvents.receivedAt, before), isNotNull(webhookEvents.processedAt)),
  )
}

/** False if the event has not failed. */
export async function resetFailedEvent(tx: Transaction, event: EventName): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ failures: 0, failedAt: null })
    .where(and(isEvent(event), isNotNull(webhookEvents.failedAt)))
  return rowCount !== 0
}

/** Nothing is processed. False if the event has not failed. */
export async function setEventHandled(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookEvents)
    .set({ processedAt: now, failedAt: null })
    .where(and(eq(webhookEvents.id, id), isNotNull(webhookEvents.failedAt)))
  return rowCount !== 0
}

export async function unprocessedEvents(db: Database) {
  return db
    .select({ provider: webhookEvents.provider, eventId: webhookEvents.eventId })
    .from(webhookEvents)
    .where(isUnprocessed)
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500)
}
