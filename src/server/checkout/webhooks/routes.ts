import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { telegramName } from '../../bot/telegram/answer-update.ts'
import { readUpdate } from '../../bot/telegram/read-update.ts'
import { isFromTelegram } from '../../bot/telegram/telegram-api.ts'
import { type PaymentProvider, type ProviderEvent, providerNamed } from '../../payments/provider.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { receiveEvent } from './receive-event.ts'

const received = z.object({ received: z.literal(true) })

/** The doors of payment providers. Register in a scope of its own: bodies arrive here as raw bytes. */
export function webhookRoutes(app: FastifyInstance, shop: Shop) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  providerRoute(app, shop, 'stripe', 'Events of the card provider, signed by it')
  providerRoute(app, shop, 'btcpay', 'Events of the BTCPay server, signed by it')
  providerRoute(app, shop, 'crypto-pay', 'Events of Crypto Pay, signed by it')
  telegramRoute(app, shop)
}

/** Updates of the Telegram bot; only who was told the secret when the webhook was set can send them. */
function telegramRoute(app: FastifyInstance, shop: Shop) {
  app.post(
    '/api/webhooks/telegram/',
    {
      config: { withoutCsrf: true },
      schema: {
        summary: 'Updates of the Telegram bot, with its secret',
        tags: ['webhooks'],
        response: { 200: received },
      },
    },
    async request => {
      if (!shop.config.telegram) throw new Refusal('not-found')
      if (!isFromTelegram(shop.config, request.headers)) throw new Refusal('signature-not-valid')
      const event = readUpdate(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      if (event) await receiveEvent(shop, { name: telegramName }, event)
      return { received: true as const }
    },
  )
}

function providerRoute(app: FastifyInstance, shop: Shop, name: string, summary: string) {
  app.post(
    `/api/webhooks/${name}/`,
    {
      config: { withoutCsrf: true },
      schema: { summary, tags: ['webhooks'], response: { 200: received } },
    },
    async request => {
      const provider = providerNamed(shop.providers, name)
      if (!provider) throw new Refusal('not-found')
      const event = await verified(provider, request.body, request.headers)
      await receiveEvent(shop, provider, event)
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
