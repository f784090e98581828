import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { receiveEvent } from './inbox.ts'
import type { PaymentProvider, ProviderEvent } from './provider.ts'

/** The doors of payment providers. Register in a scope of its own: bodies arrive here as raw bytes. */
export function webhookRoutes(app: FastifyInstance, shop: Shop) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  app.post(
    '/api/webhooks/stripe/',
    {
      config: { withoutCsrf: true },
      schema: {
        summary: 'Events of the card provider, signed by it',
        tags: ['webhooks'],
        response: { 200: z.object({ received: z.literal(true) }) },
      },
    },
    async request => {
      const event = await verified(shop.providers.stripe, request.body, request.headers)
      await receiveEvent(shop, shop.providers.stripe, event)
      return { received: true as const }
    },
  )
}

async function verified(
  provider: PaymentProvider,
  body: unknown,
  headers: Record<string, string | string[] | undefined>,
): Promise<ProviderEvent> {
  try {
    return await provider.readEvent(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
  } catch (error) {
    throw new Refusal('signature-not-valid', { cause: error })
  }
}
