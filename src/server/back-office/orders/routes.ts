import type { FastifyInstance } from 'fastify'
import { backOfficeOrderCalls } from '../../../contract/back-office/orders.ts'
import { orderActionMessages as english } from '../../../texts/en/back-office/messages.ts'
import { orderActionMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { cancelByHand } from './cancel-by-hand.ts'
import { listOrdersForBackOffice, readOrderForBackOffice } from './read-orders.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeOrderRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/', async ({ query, request }) => ({
    ok: true,
    ...(await listOrdersForBackOffice(shop, query, request.language)),
  }))

  serve(app, backOfficeOrderCalls, 'GET /api/sezam/orders/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readOrderForBackOffice(shop, params.id, request.language),
  }))

  serve(
    app,
    backOfficeOrderCalls,
    'POST /api/sezam/orders/{id}/cancellation/',
    async ({ params, body, request }) => {
      await cancelByHand(shop, { actor: actingSuperuser(request), orderId: params.id, reason: body.reason })
      return { ok: true, message: messages[request.language].cancelled(params.id) }
    },
  )
}
