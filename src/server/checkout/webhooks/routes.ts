import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findProvider } from '../../payments/provider.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { paymentWebhooks } from './payment-events.ts'
import { receiveEvent, type Webhook } from './receive-event.ts'

const received = z.object({ received: z.literal(true) })

/** Register it in a scope of its own: bodies are parsed as raw bytes. */
export function webhookRoutes(app: FastifyInstance, shop: Shop, others: readonly Webhook[]) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  for (const webhook of [...providerWebhooks(shop), ...others]) webhookRoute(app, shop, webhook)
}

function webhookRoute(app: FastifyInstance, shop: Shop, { name, summary, readEvent }: Webhook) {
  app.post(
    `/api/webhooks/${name}/`,
    {
      config: { withoutCsrf: true },
      schema: { summary, tags: ['webhooks'], response: { 200: received } },
    },
    async ({ body, headers }) => {
      const event = await readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
      if (event) await receiveEvent(shop, name, event)
      return { received: true as const }
    },
  )
}

function providerWebhooks(shop: Shop): Webhook[] {
  return Object.entries(paymentWebhooks).map(([name, summary]) => ({
    name,
    summary,
    readEvent: async (body, headers) => {
      const provider = findProvider(shop.providers, name)
      if (!provider) throw new Refusal('not-found')
      return provider.readEvent(body, headers).catch((cause: unknown) => {
        throw new Refusal('signature-not-valid', { cause })
      })
    },
  }))
}
