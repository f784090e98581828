import type { Shop } from '../../shop.ts'
import { answerMessage } from '../answer-message.ts'
import { savedUpdate } from './read-update.ts'
import { redactedError, telegramApi } from './telegram-api.ts'

export const telegramName = 'telegram'

/** Answers a saved update. Answering it again after a crash posts nothing twice. */
export async function answerUpdate(shop: Shop, event: { eventId: string; payload: unknown }) {
  const { chat, languageHint, command, callbackId } = savedUpdate.parse(event.payload)
  if (callbackId !== null) await stopSpinner(shop, callbackId)
  await answerMessage(shop, { chat, languageHint }, { key: `telegram:${event.eventId}`, command })
}

/** Telegram shows a spinner on a pressed button. A failure does no harm: the spinner stops by itself. */
async function stopSpinner({ config, log }: Shop, callbackId: string) {
  if (!config.telegram) return
  await telegramApi(config.telegram)
    .answerCallbackQuery(callbackId)
    .catch((error: unknown) => log.debug({ err: redactedError(error) }, 'could not answer a button'))
}
