import type { FastifyInstance } from 'fastify'
import { backOfficeEndpointCalls } from '../../../contract/back-office/endpoints.ts'
import { endpointMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { endpointMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { describeEndpoint } from '../../outgoing-webhooks/describe-endpoint.ts'
import { pageOfEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { disableByHand, enableByHand } from './switch-endpoint-by-hand.ts'

const calls = backOfficeEndpointCalls
const messages = { en: english, ru: russian }
const pageLength = 50

/** Register in the scope of the back office. */
export function backOfficeEndpointRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/webhook-endpoints/', async ({ query }) => {
    const { q: email, state, after } = query
    const now = shop.clock.now()
    const found = await pageOfEndpoints(shop.db, { email, state, now, after, limit: pageLength + 1 })
    const page = found.slice(0, pageLength)
    const next = found.length > pageLength ? String(page.at(-1)?.endpoint.id) : null
    return {
      ok: true,
      data: page.map(each => ({ ...describeEndpoint(each.endpoint), email: each.email })),
      next,
    }
  })

  const postDisabling = 'POST /api/sezam/webhook-endpoints/{id}/disabling/'
  serve(app, calls, postDisabling, async ({ params, body, request }) => {
    await disableByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].disabled }
  })

  serve(app, calls, 'POST /api/sezam/webhook-endpoints/{id}/enabling/', async ({ params, body, request }) => {
    await enableByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].enabled }
  })
}
