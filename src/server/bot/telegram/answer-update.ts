import type { Shop } from '../../shop.ts'
import { answer } from '../answer-message.ts'
import { telegramApi, telegramFault } from './bot.ts'
import { keptUpdate } from './read-update.ts'

export const telegramName = 'telegram'

/** Answers an update that was kept. Again after a crash: nothing is said twice. */
export async function answerUpdate(shop: Shop, event: { eventId: string; payload: unknown }) {
  const { chat, languageHint, said, callbackId } = keptUpdate.parse(event.payload)
  if (callbackId !== null) await stopSpinner(shop, callbackId)
  await answer(shop, { chat, languageHint }, { key: `telegram:${event.eventId}`, said })
}

/** The button turns until it is answered, or for some seconds: of no weight if it fails. */
async function stopSpinner({ config, log }: Shop, callbackId: string) {
  if (!config.telegram) return
  await telegramApi(config.telegram)
    .answerCallbackQuery(callbackId)
    .catch((error: unknown) => log.debug({ err: telegramFault(error) }, 'a button was not answered'))
}
