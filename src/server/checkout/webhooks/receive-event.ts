import { answerUpdate, telegramName } from '../../bot/telegram/answer-update.ts'
import { type PaymentProvider, type ProviderEvent, providerNamed } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { recordReversal } from '../record-reversal.ts'
import { syncPayment } from '../sync-payment.ts'
import { findEvent, insertEvent, setEventProcessed, unprocessedEvents } from './store.ts'

const processEventJob = 'process-webhook-event'

/** Keeps a verified event once, and leaves the work to a job: the provider gets its answer at once. */
export async function receiveEvent(
  shop: Shop,
  provider: Pick<PaymentProvider, 'name'>,
  event: ProviderEvent,
) {
  await shop.db.transaction(async tx => {
    const isNew = await insertEvent(tx, provider.name, event, shop.clock.now())
    if (isNew) await shop.jobs.enqueue(tx, processEventJob, { provider: provider.name, eventId: event.id })
  })
}

export function registerEventProcessing(shop: Shop) {
  shop.jobs.work(processEventJob, async ({ provider, eventId }) => {
    const event = await findEvent(shop.db, String(provider), String(eventId))
    if (!event || event.processedAt) return
    if (event.provider === telegramName) await answerUpdate(shop, event)
    const sessionId = sessionIn(event.payload)
    const from = providerNamed(shop.providers, event.provider)
    const moneyCame = hasMoneyCome(event.payload)
    if (sessionId && from) await syncPayment(shop, from, sessionId, { moneyCame })
    await recordReversal(shop, event.provider, event.payload)
    await setEventProcessed(shop.db, event.provider, event.eventId, shop.clock.now())
  })
}

/** After a crash a job may still count as running; its event is simply processed again, which changes nothing twice. */
export async function enqueueUnprocessedEvents(shop: Shop) {
  for (const event of await unprocessedEvents(shop.db))
    await shop.jobs.enqueue(shop.db, processEventJob, event)
}

function sessionIn(payload: unknown): string | null {
  return typeof payload === 'object' &&
    payload !== null &&
    'sessionId' in payload &&
    typeof payload.sessionId === 'string'
    ? payload.sessionId
    : null
}

function hasMoneyCome(payload: unknown): boolean {
  return (
    typeof payload === 'object' && payload !== null && 'moneyCame' in payload && payload.moneyCame === true
  )
}
