import type { FastifyInstance } from 'fastify'
import type { Api } from 'grammy'
import { chatWords } from '../../chat/chat-person.ts'
import { enqueueUnsentMessages, registerMessageDelivery } from '../../chat/deliver-messages.ts'
import type { Shop } from '../../shop.ts'
import { pollUpdates } from './poll-updates.ts'
import { redactedError, telegramApi } from './telegram-api.ts'
import { telegramCarrier } from './telegram-carrier.ts'
import { telegramWebhookSecret } from './telegram-webhook.ts'

const introduceBotJob = 'introduce-telegram-bot'

/** Messages go out by jobs. Updates arrive by webhook on https, and by polling otherwise. */
export function registerTelegram(app: FastifyInstance, shop: Shop, databaseUrl: string) {
  const { telegram, baseUrl } = shop.config
  if (!telegram) return
  const api = telegramApi(telegram)
  registerMessageDelivery(shop, telegramCarrier(api))
  shop.jobs.work(introduceBotJob, () =>
    introduce(api, shop).catch((error: unknown) => {
      throw redactedError(error)
    }),
  )
  app.addHook('onReady', async () => {
    await shop.jobs.enqueue(shop.db, introduceBotJob, {})
    await enqueueUnsentMessages(shop)
  })
  if (!baseUrl.startsWith('https:')) pollUpdates(app, shop, { api, databaseUrl })
}

async function introduce(api: Api, { config }: Shop) {
  for (const language of ['en', 'ru'] as const) {
    const { commands } = chatWords[language]
    const listed = Object.entries(commands).map(([command, description]) => ({ command, description }))
    await api.setMyCommands(listed, language === 'en' ? {} : { language_code: language })
  }
  if (config.baseUrl.startsWith('https:'))
    await api.setWebhook(`${config.baseUrl}/api/webhooks/telegram/`, {
      secret_token: telegramWebhookSecret(config),
      allowed_updates: ['message', 'callback_query'],
    })
}
