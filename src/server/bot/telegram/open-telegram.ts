import type { FastifyInstance } from 'fastify'
import type { Api } from 'grammy'
import { deliverMessages, enqueueWaitingMessages } from '../../chat/deliver-messages.ts'
import { chatWords } from '../../chat/words.ts'
import type { Shop } from '../../shop.ts'
import { telegramApi, telegramFault, telegramWebhookSecret } from './bot.ts'
import { pollUpdates } from './poll-updates.ts'
import { telegramCarrier } from './telegram-carrier.ts'

const introduceBotJob = 'introduce-telegram-bot'

/** The bot's two doors: what it says goes out by jobs, what it hears comes by webhook on https, by polling otherwise. */
export function openTelegram(app: FastifyInstance, shop: Shop, databaseUrl: string) {
  const { telegram, baseUrl } = shop.config
  if (!telegram) return
  const api = telegramApi(telegram)
  deliverMessages(shop, telegramCarrier(api))
  shop.jobs.work(introduceBotJob, () =>
    introduce(api, shop).catch((error: unknown) => {
      throw telegramFault(error)
    }),
  )
  app.addHook('onReady', async () => {
    await shop.jobs.enqueue(shop.db, introduceBotJob, {})
    await enqueueWaitingMessages(shop)
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
