import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Api } from 'grammy'
import pg from 'pg'
import { receiveEvent } from '../../checkout/webhooks/receive-event.ts'
import { locks } from '../../platform/locks.ts'
import type { Shop } from '../../shop.ts'
import { parseUpdate } from './read-update.ts'
import { redactedError } from './telegram-api.ts'
import { telegramName } from './telegram-webhook.ts'

const pauseMs = 5000

/** Fetches updates if Telegram cannot reach the shop. An advisory lock lets one process poll. */
export function pollUpdates(
  app: FastifyInstance,
  shop: Shop,
  { api, databaseUrl }: { api: Api; databaseUrl: string },
) {
  const stop = new AbortController()
  let polling = Promise.resolve()
  app.addHook('onReady', async () => {
    polling = pollForEver(shop, { api, databaseUrl, signal: stop.signal })
  })
  app.addHook('preClose', async () => {
    stop.abort()
    await polling
  })
}

type Polling = { api: Api; databaseUrl: string; signal: AbortSignal }

async function pollForEver(shop: Shop, polling: Polling) {
  while (!polling.signal.aborted) {
    await pollWhileAlone(shop, polling).catch((error: unknown) =>
      shop.log.warn({ err: error }, 'could not fetch the updates of the bot'),
    )
    await pause(pauseMs, undefined, { signal: polling.signal }).catch(() => {})
  }
}

async function pollWhileAlone(shop: Shop, { api, databaseUrl, signal }: Polling) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'astra-telegram' })
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
