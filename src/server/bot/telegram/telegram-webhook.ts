import { createHmac } from 'node:crypto'
import type { EventHandlers, Webhook } from '../../checkout/webhooks/receive-event.ts'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isSameSecret } from '../../platform/is-same-secret.ts'
import type { Shop } from '../../shop.ts'
import { answerMessage } from '../answer-message.ts'
import { readUpdate, savedUpdate } from './read-update.ts'

export const telegramName = 'telegram'

export function telegramWebhook({ config }: Pick<Shop, 'config'>): Webhook {
  return {
    name: telegramName,
    summary: 'Updates of the Telegram bot, with its secret',
    readEvent: async (body, headers) => {
      if (!config.telegram) throw new Refusal('not-found')
      const secret = headers['x-telegram-bot-api-secret-token']
      if (typeof secret !== 'string' || !isSameSecret(secret, telegramWebhookSecret(config)))
        throw new Refusal('signature-not-valid')
      return readUpdate(body.toString('utf8'))
    },
  }
}

export function telegramEventHandlers(shop: Shop): EventHandlers {
  return {
    [telegramName]: async ({ eventId, payload }) => {
      const { chat, languageHint, command, callbackId } = savedUpdate.parse(payload)
      if (callbackId !== null) await stopSpinner(shop, callbackId)
      await answerMessage(shop, { chat, languageHint }, { key: `telegram:${eventId}`, command })
    },
  }
}

/** A failure does no harm: the spinner on the pressed button stops by itself. */
async function stopSpinner({ config, log }: Shop, callbackId: string) {
  if (!config.telegram) return
  const { redactedError, telegramApi } = await import('./telegram-api.ts')
  await telegramApi(config.telegram)
    .answerCallbackQuery(callbackId)
    .catch((error: unknown) => log.debug({ err: redactedError(error) }, 'could not answer a button'))
}

export function telegramWebhookSecret({ secret }: Pick<Config, 'secret'>): string {
  return createHmac('sha256', secret).update('telegram webhook').digest('base64url')
}
