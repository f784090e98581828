import type { FastifyInstance } from 'fastify'
import { connectionCalls } from '../../../contract/back-office/connections.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveList } from '../engine/lists.ts'
import { deliveryRows, readDelivery } from './read-deliveries.ts'
import { eventRows, readEvent } from './read-events.ts'
import { readJobs } from './read-jobs.ts'
import { endpointRows, tokenRows } from './read-programs.ts'

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
