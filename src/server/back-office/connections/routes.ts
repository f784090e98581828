import type { FastifyInstance } from 'fastify'
import { connectionCalls as calls } from '../../../contract/back-office/connections.ts'
import { deliveryList, endpointList, eventList, tokenList } from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import { pageOfEvents, type StoredEvent } from '../../checkout/webhooks/store.ts'
import { describeToken, pageOfTokens } from '../../identity/api-tokens/store.ts'
import { type findDelivery, pageOfDeliveries } from '../../outgoing-webhooks/delivery-store.ts'
import { describeEndpoint } from '../../outgoing-webhooks/describe-endpoint.ts'
import { pageOfEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import type { Shop } from '../../shop.ts'
import { type ListRows, serveList } from '../engine/lists.ts'
import { serveData } from '../engine/serve-data.ts'
import { deliveryRules, describeEvent, eventRules, requireDelivery, requireEvent } from './actions.ts'
import { readJobs } from './read-jobs.ts'

/** Register in the scope of the back office. */
export function connectionRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, calls, eventRows)
  serveList(app, shop, calls, deliveryRows)
  serveList(app, shop, calls, tokenRows)
  serveList(app, shop, calls, endpointRows)
  serveData(app, calls, 'GET /api/sezam/jobs/', () => readJobs(shop.db))

  serveData(app, calls, 'GET /api/sezam/events/{id}/', async ({ params }) => {
    const found = await requireEvent(shop, params.id)
    const { event } = found
    return {
      ...describeEvent(event),
      processed_at: event.processedAt?.toISOString() ?? null,
      payload: JSON.stringify(event.payload, null, 2),
      possible: eventRules.possible(found),
    }
  })

  serveData(app, calls, 'GET /api/sezam/webhook-deliveries/{id}/', async ({ params }) => {
    const found = await requireDelivery(shop, params.id)
    const { delivery, endpoint } = found
    return {
      ...describeDelivery(found),
      message_id: delivery.messageId,
      is_disabled: endpoint.disabledAt !== null,
      next_try_at: delivery.status === 'pending' ? delivery.nextTryAt.toISOString() : null,
      tried_at: delivery.triedAt?.toISOString() ?? null,
      answer: delivery.answer,
      data: JSON.stringify(delivery.data, null, 2),
      possible: deliveryRules.possible(found),
    }
  })
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

type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

const deliveryRows: ListRows<typeof deliveryList, FoundDelivery> = {
  list: deliveryList,
  read: ({ db }, { status }, { after, length }) => pageOfDeliveries(db, { status, after, limit: length + 1 }),
  place: ({ delivery: { createdAt: at, id } }) => ({ at, id }),
  cells: (_, found) => found.map(describeDelivery),
}

function describeDelivery({ delivery, endpoint, email }: FoundDelivery): Row<typeof deliveryList> {
  return {
    ...delivery,
    email,
    url: endpoint.url,
    created_at: delivery.createdAt.toISOString(),
    answer_status: delivery.answerStatus,
  }
}
