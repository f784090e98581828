import type { FastifyInstance, FastifyRequest } from 'fastify'
import { webhookCalls } from '../../contract/webhooks.ts'
import { pickTexts } from '../../texts/all.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { sendWebhooksJob } from './deliver.ts'
import { findDeliveries, sendAgain } from './delivery-store.ts'
import { describeDelivery, describeEndpoint } from './describe-endpoint.ts'
import {
  enableEndpoint,
  findEndpoints,
  insertEndpoint,
  insertTestDelivery,
  removeEndpoint,
  replaceSecret,
  requireEndpoint,
} from './endpoint-store.ts'
import { readEndpointUrl } from './endpoint-url.ts'
import { newSecret } from './sign-message.ts'

const words = pickTexts(t => t.webhookMessages)
const rotationMs = 24 * 3_600_000

export function webhookEndpointRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock, jobs, config } = shop

  serve(app, webhookCalls, 'GET /api/accounts/webhooks/', async ({ request }) => {
    const endpoints = await findEndpoints(db, signedInCustomer(request).id)
    return { ok: true, data: endpoints.map(describeEndpoint) }
  })

  serve(app, webhookCalls, 'POST /api/accounts/webhooks/', async ({ body, request }) => {
    const url = readEndpointUrl(body.url, config.allowsPrivateWebhooks)
    if (!url) throw new Refusal('webhook-address-refused', { fields: ['url'] })
    const maker = signedInCustomer(request)
    const secret = newSecret()
    const made = { customerId: maker.id, types: body.types, secret, createdAt: clock.now() }
    const id = await db.transaction(tx => insertEndpoint(tx, maker, { ...made, url: url.href }))
    return { ok: true, message: words[request.language].added, data: { id, secret } }
  })

  serve(app, webhookCalls, 'DELETE /api/accounts/webhooks/{id}/', async ({ params, request }) => {
    await removeEndpoint(db, own(request, params.id))
    return { ok: true, message: words[request.language].removed }
  })

  serve(app, webhookCalls, 'POST /api/accounts/webhooks/{id}/enabling/', async ({ params, request }) => {
    await enableEndpoint(db, own(request, params.id))
    return { ok: true, message: words[request.language].enabled }
  })

  serve(app, webhookCalls, 'POST /api/accounts/webhooks/{id}/secret/', async ({ params, request }) => {
    const secret = newSecret()
    const previousUntil = new Date(clock.now().getTime() + rotationMs)
    await replaceSecret(db, own(request, params.id), { secret, previousUntil })
    return { ok: true, message: words[request.language].newSecret, data: { secret } }
  })

  serve(app, webhookCalls, 'POST /api/accounts/webhooks/{id}/test/', async ({ params, request }) => {
    const { id } = await requireSendable(request, params.id)
    await db.transaction(async tx => {
      await insertTestDelivery(tx, id, clock.now())
      await jobs.enqueue(tx, sendWebhooksJob, {})
    })
    return { ok: true, message: words[request.language].testSent }
  })

  serve(app, webhookCalls, 'GET /api/accounts/webhooks/{id}/deliveries/', async ({ params, request }) => {
    const { id } = await requireEndpoint(db, own(request, params.id))
    return { ok: true, data: (await findDeliveries(db, id)).map(describeDelivery) }
  })

  const postRedelivery = 'POST /api/accounts/webhooks/{id}/deliveries/{delivery}/redelivery/'
  serve(app, webhookCalls, postRedelivery, async ({ params, request }) => {
    const { id: endpointId } = await requireSendable(request, params.id)
    await db.transaction(async tx => {
      const again = await sendAgain(tx, { endpointId, id: params.delivery, now: clock.now() })
      if (!again) throw new Refusal('not-found')
      await jobs.enqueue(tx, sendWebhooksJob, {})
    })
    return { ok: true, message: words[request.language].sentAgain }
  })

  async function requireSendable(request: FastifyRequest, id: number) {
    const endpoint = await requireEndpoint(db, own(request, id))
    if (endpoint.disabledAt) throw new Refusal('webhook-disabled')
    const subject = String(endpoint.customerId)
    await countTries(shop, [{ name: 'webhook', subject, most: 60, withinSeconds: 3600 }])
    return endpoint
  }
}

function own(request: FastifyRequest, id: number) {
  return { id, customerId: signedInCustomer(request).id }
}
