import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Api, GrammyError, InlineKeyboard, InputFile } from 'grammy'
import pg from 'pg'
import { defaultLanguage, languages } from '../../../domain/languages.ts'
import { chatWords } from '../../chat/chat-person.ts'
import {
  type Carrier,
  enqueueUnsentMessages,
  RetryLater,
  registerMessageDelivery,
  Undeliverable,
} from '../../chat/deliver-messages.ts'
import type { Button } from '../../chat/message.ts'
import { receiveEvent } from '../../checkout/webhooks/receive-event.ts'
import { qrPng } from '../../platform/files/qr-code.ts'
import { locks } from '../../platform/locks/locks.ts'
import type { Shop } from '../../shop.ts'
import { parseUpdate } from './read-update.ts'
import { redactedError, telegramApi } from './telegram-api.ts'
import { telegramName, telegramWebhookSecret } from './telegram-webhook.ts'

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
  for (const language of languages) {
    const { commands } = chatWords[language]
    const listed = Object.entries(commands).map(([command, description]) => ({ command, description }))
    await api.setMyCommands(listed, language === defaultLanguage ? {} : { language_code: language })
  }
  if (config.baseUrl.startsWith('https:'))
    await api.setWebhook(`${config.baseUrl}/api/webhooks/telegram/`, {
      secret_token: telegramWebhookSecret(config),
      allowed_updates: ['message', 'callback_query'],
    })
}

function telegramCarrier(api: Api): Carrier {
  return {
    async send({ chat, text, buttons, qr }) {
      const to = Number(chat.slice('telegram:'.length))
      const shown = buttons.filter(isAllowed)
      const spelledOut = buttons.flatMap(button =>
        'open' in button && !isAllowed(button) ? `${button.label}: ${button.open}` : [],
      )
      const words = [text, ...spelledOut].join('\n\n')
      const options = shown.length > 0 ? { reply_markup: keyboard(shown) } : {}
      try {
        if (qr)
          await api.sendPhoto(to, new InputFile(qrPng(qr), 'invoice.png'), { caption: words, ...options })
        else await api.sendMessage(to, words, { link_preview_options: { is_disabled: true }, ...options })
      } catch (error) {
        throw deliveryError(error)
      }
    },
  }
}

function keyboard(buttons: readonly Button[]): InlineKeyboard {
  const rows = new InlineKeyboard()
  for (const [index, button] of buttons.entries()) {
    if ('open' in button) rows.row().url(button.label, button.open).row()
    else rows.text(button.label, button.press)
    if (index % 2 === 1) rows.row()
  }
  return rows
}

/** Telegram refuses buttons that open a local address. */
function isAllowed(button: Button): boolean {
  if (!('open' in button)) return true
  const { hostname } = new URL(button.open)
  return hostname.includes('.') && isIP(hostname) === 0
}

function deliveryError(error: unknown): Error {
  if (!(error instanceof GrammyError)) return redactedError(error)
  if (error.error_code === 429) return new RetryLater(error.parameters.retry_after ?? 5)
  if (error.error_code === 400 || error.error_code === 403) return new Undeliverable(error.description)
  return redactedError(error)
}

const pauseMs = 5000

/** Fetches updates if Telegram cannot reach the shop. An advisory lock lets one process poll. */
function pollUpdates(
  app: FastifyInstance,
  shop: Shop,
  { api, databaseUrl }: { api: Api; databaseUrl: string },
) {
  const stop = new AbortController()
  const { signal } = stop
  async function pollForEver() {
    while (!signal.aborted) {
      await pollWhileAlone(shop, { api, databaseUrl, signal }).catch((error: unknown) =>
        shop.log.warn({ err: error }, 'could not fetch the updates of the bot'),
      )
      await pause(pauseMs, undefined, { signal }).catch(() => {})
    }
  }
  let polling = Promise.resolve()
  app.addHook('onReady', async () => {
    polling = pollForEver()
  })
  app.addHook('preClose', async () => {
    stop.abort()
    await polling
  })
}

type Polling = { api: Api; databaseUrl: string; signal: AbortSignal }

async function pollWhileAlone(shop: Shop, { api, databaseUrl, signal }: Polling) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'store telegram' })
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [locks.botPolling])
    if (!rows[0]?.acquired) return
    await api.deleteWebhook().catch(rethrow)
    let offset = 0
    while (!signal.aborted && !isLost) offset = await pollOnce(shop, { api, signal, offset })
  } finally {
    await client.end().catch(() => {})
  }
}

/** The next offset confirms all updates before it, so they are saved first. */
async function pollOnce(
  shop: Shop,
  { api, signal, offset }: { api: Api; signal: AbortSignal; offset: number },
): Promise<number> {
  const updates = await api
    .getUpdates({ offset, timeout: 15, allowed_updates: ['message', 'callback_query'] }, forGrammy(signal))
    .catch((error: unknown) => (signal.aborted ? [] : rethrow(error)))
  for (const update of updates) {
    const event = parseUpdate(update)
    if (event) await receiveEvent(shop, telegramName, event)
  }
  return updates.reduce((next, { update_id }) => Math.max(next, update_id + 1), offset)
}

/** The library expects the type of a polyfill, which has the same methods. */
function forGrammy(signal: AbortSignal) {
  return signal as unknown as NonNullable<Parameters<Api['getUpdates']>[1]>
}

function rethrow(error: unknown): never {
  throw redactedError(error)
}
