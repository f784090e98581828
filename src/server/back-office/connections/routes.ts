import type { FastifyInstance } from 'fastify'
import { connectionCalls, type EventDetails } from '../../../contract/back-office/connections.ts'
import { endpointList, eventList, tokenList } from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import { pageOfEvents, type StoredEvent } from '../../checkout/webhooks/store.ts'
import { describeToken } from '../../identity/api-tokens/describe-token.ts'
import { pageOfTokens } from '../../identity/api-tokens/store.ts'
import { describeEndpoint } from '../../outgoing-webhooks/describe-endpoint.ts'
import { pageOfEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { type ListRows, serveList } from '../engine/lists.ts'
import { eventRules, requireEvent } from './actions.ts'
import { deliveryRows, readDelivery } from './read-deliveries.ts'
import { readJobs } from './read-jobs.ts'

/** Register in the scope of the back office. */
export function connectionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, connectionCalls, 'GET /api/sezam/jobs/', async () => ({
    ok: true,
    data: await readJobs(shop.db),
  }))

  serveList(app, shop, connectionCalls, eventRows)

  serve(app, connectionCalls, 'GET /api/sezam/events/{id}/', async ({ params }) => ({
    ok: true,
    data: await readEvent(shop.db, params.id),
  }))

  serveList(app, shop, connectionCalls, deliveryRows)
  serveList(app, shop, connectionCalls, tokenRows)
  serveList(app, shop, connectionCalls, endpointRows)

  serve(app, connectionCalls, 'GET /api/sezam/webhook-deliveries/{id}/', async ({ params }) => ({
    ok: true,
    data: await readDelivery(shop.db, params.id),
  }))
}

const tokenRows: ListRows<typeof tokenList, Awaited<ReturnType<typeof pageOfTokens>>[number]> = {
  list: tokenList,
  read: ({ db, clock }, { q: email, state }, { after, length }) =>
    pageOfTokens(db, { email, state, after: after?.id, limit: length + 1, now: clock.now() }),
  place: ({ token: { createdAt: at, id } }) => ({ at, id }),
  cells: ({ clock }, found) =>
    found.map(({ token, email }) => ({ ...describeToken(token, clock.now()), email })),
}

type FoundEndpoint = Awaited<ReturnType<typeof pageOfEndpoints>>[number]

const endpointRows: ListRows<typeof endpointList, FoundEndpoint> = {
  list: endpointList,
  read: ({ db, clock }, { q: email, state }, { after, length }) =>
    pageOfEndpoints(db, { email, state, after: after?.id, limit: length + 1, now: clock.now() }),
  place: ({ endpoint: { createdAt: at, id } }) => ({ at, id }),
  cells: (_, found) => found.map(({ endpoint, email }) => ({ ...describeEndpoint(endpoint), email })),
}

const eventRows: ListRows<typeof eventList, StoredEvent> = {
  list: eventList,
  read: ({ db }, { state, provider }, { after, length }) =>
    pageOfEvents(db, { state, provider, after, limit: length + 1 }),
  place: ({ receivedAt: at, id }) => ({ at, id }),
  cells: (_, found) => found.map(describeEvent),
}

/** Refuses 'not-found'. */
async function readEvent(db: Reader, id: number): Promise<EventDetails> {
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
