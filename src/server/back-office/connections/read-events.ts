import type { EventDetails } from '../../../contract/back-office/connections.ts'
import { eventList } from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import { pageOfEvents, type StoredEvent } from '../../checkout/webhooks/store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { ListRows } from '../engine/lists.ts'
import { eventRules, requireEvent } from './actions.ts'

export const eventRows: ListRows<typeof eventList, StoredEvent> = {
  list: eventList,
  read: ({ db }, { state, provider }, { after, length }) =>
    pageOfEvents(db, { state, provider, after, limit: length + 1 }),
  place: ({ receivedAt: at, id }) => ({ at, id }),
  cells: (_, found) => found.map(describeEvent),
}

/** Refuses 'not-found'. */
export async function readEvent(db: Reader, id: number): Promise<EventDetails> {
  const found = await requireEvent({ db }, id)
  const { event } = found
  return {
    ...describeEvent(event),
    processed_at: event.processedAt?.toISOString() ?? null,
    payload: JSON.stringify(event.payload, null, 2),
    possible: eventRules.possible(found),
  }
}

function describeEvent(event: StoredEvent): Row<typeof eventList> {
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
