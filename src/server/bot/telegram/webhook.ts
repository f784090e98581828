import type { EventHandlers, Webhook } from '../../checkout/webhooks/receive-event.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { answerUpdate, telegramName } from './answer-update.ts'
import { isFromTelegram } from './bot.ts'
import { readUpdate } from './read-update.ts'

/** Updates of the Telegram bot. They carry the secret that the shop set the webhook with. */
export function telegramWebhook({ config }: Pick<Shop, 'config'>): Webhook {
  return {
    name: telegramName,
    summary: 'Updates of the Telegram bot, with its secret',
    readEvent: async (body, headers) => {
      if (!config.telegram) throw new Refusal('not-found')
      if (!isFromTelegram(config, headers)) throw new Refusal('signature-not-valid')
      return readUpdate(body.toString('utf8'))
    },
  }
}

export function telegramEventHandlers(shop: Shop): EventHandlers {
  return { [telegramName]: event => answerUpdate(shop, event) }
}
