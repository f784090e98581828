import type { FastifyInstance } from 'fastify'
import { connectionCalls } from '../../../contract/back-office/connections.ts'
import { connectionMessages as english } from '../../../texts/en/back-office/messages.ts'
import { connectionMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { handleByHand } from '../handle-by-hand.ts'
import { listDeliveries, readDelivery } from './read-deliveries.ts'
import { listEvents, readEvent } from './read-events.ts'
import { readJobs } from './read-jobs.ts'
import { redeliverByHand, retryEventByHand, retryJobByHand } from './retry-by-hand.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function connectionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, connectionCalls, 'GET /api/sezam/jobs/', async () => ({
    ok: true,
    data: await readJobs(shop.db),
  }))

  serve(app, connectionCalls, 'POST /api/sezam/jobs/{id}/retry/', async ({ params, request }) => {
    await retryJobByHand(shop, actingSuperuser(request), params.id)
    return { ok: true, message: messages[request.language].jobRetried }
  })

  serve(app, connectionCalls, 'POST /api/sezam/jobs/{id}/handling/', async ({ params, body, request }) => {
    await handleByHand(shop, { type: 'job', id: params.id, actor: actingSuperuser(request), ...body })
    return { ok: true, message: messages[request.language].handled }
  })

  serve(app, connectionCalls, 'GET /api/sezam/events/', async ({ query }) => {
    const { events, next } = await listEvents(shop.db, query)
    return { ok: true, data: events, next }
  })

  serve(app, connectionCalls, 'GET /api/sezam/events/{id}/', async ({ params }) => ({
    ok: true,
    data: await readEvent(shop.db, params.id),
  }))

  serve(app, connectionCalls, 'POST /api/sezam/events/{id}/retry/', async ({ params, request }) => {
    await retryEventByHand(shop, actingSuperuser(request), params.id)
    return { ok: true, message: messages[request.language].eventRetried }
  })

  serve(app, connectionCalls, 'POST /api/sezam/events/{id}/handling/', async ({ params, body, request }) => {
    await handleByHand(shop, { type: 'event', id: params.id, actor: actingSuperuser(request), ...body })
    return { ok: true, message: messages[request.language].handled }
  })

  serve(app, connectionCalls, 'GET /api/sezam/webhook-deliveries/', async ({ query }) => {
    const { deliveries, next } = await listDeliveries(shop.db, query)
    return { ok: true, data: deliveries, next }
  })

  serve(app, connectionCalls, 'GET /api/sezam/webhook-deliveries/{id}/', async ({ params }) => ({
    ok: true,
    data: await readDelivery(shop.db, params.id),
  }))

  serve(
    app,
    connectionCalls,
    'POST /api/sezam/webhook-deliveries/{id}/redelivery/',
    async ({ params, request }) => {
      await redeliverByHand(shop, actingSuperuser(request), params.id)
      return { ok: true, message: messages[request.language].redelivered }
    },
  )
}
