import type { EventDetails, EventEntry } from '../../../contract/back-office/connections.ts'
import { type EventState, findEvent, pageOfEvents, type StoredEvent } from '../../checkout/webhooks/store.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

const pageLength = 50

type Asked = { state?: EventState | undefined; provider?: string | undefined; after?: string | undefined }

export async function listEvents(db: Reader, { after, ...filter }: Asked) {
  const found = await pageOfEvents(db, { ...filter, after: decodeCursor(after), limit: pageLength + 1 })
  const page = found.slice(0, pageLength)
  const last = page.at(-1)
  const hasMore = found.length > pageLength && last
  return {
    events: page.map(describeEvent),
    next: hasMore ? encodeCursor({ at: last.receivedAt, id: last.id }) : null,
  }
}

/** Refuses 'not-found'. */
export async function readEvent(db: Reader, id: number): Promise<EventDetails> {
  const event = await findEvent(db, id)
  if (!event) throw new Refusal('not-found')
  return {
    ...describeEvent(event),
    processed_at: event.processedAt?.toISOString() ?? null,
    payload: JSON.stringify(event.payload, null, 2),
  }
}

function describeEvent(event: StoredEvent): EventEntry {
  const { id, provider, eventId, kind, receivedAt, processedAt, failedAt, failures, error } = event
  return {
    id,
    provider,
    event_id: eventId,
    kind,
    received_at: receivedAt.toISOString(),
    state: failedAt ? 'failed' : processedAt ? 'processed' : 'waiting',
    tries: failures,
    error: processedAt ? '' : error,
  }
}
