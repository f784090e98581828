import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventMail as t } from '../../../texts/operator/failed-event-mail.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { operatorLetter } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import {
  type EventName,
  findUnprocessedEvent,
  insertEvent,
  recordEventFailure,
  resetFailedEvent,
  type StoredEvent,
  setEventProcessed,
  unprocessedEvents,
  type WebhookEvent,
} from './store.ts'

export const processEventJob = 'process-webhook-event'

/** One job makes as many in about a day; a restart adds a job, but no tries. */
const mostTries = 20
const longestError = 1000

export type Webhook = {
  name: string
  summary: string
  /** Null for an event that the shop does not process; throws where the provider did not sign it. */
  readEvent(body: Buffer, headers: FastifyRequest['headers']): Promise<WebhookEvent | null>
}

/** Handlers may run more than once for one event, so they are idempotent. */
export type EventHandlers = Readonly<Record<string, (event: StoredEvent) => Promise<void>>>

/** A job processes the event, so that the provider gets its reply at once. */
export async function receiveEvent(shop: Shop, provider: string, event: WebhookEvent) {
  await shop.db.transaction(async tx => {
    const isNew = await insertEvent(tx, provider, event, shop.clock.now())
    if (isNew) await shop.jobs.enqueue(tx, processEventJob, { provider, eventId: event.id })
  })
}

/** Processes a failed event again. False if there is no such failed event. */
export async function retryEvent(tx: Transaction, { jobs }: Pick<Shop, 'jobs'>, event: EventName) {
  const isReset = await resetFailedEvent(tx, event)
  if (isReset) await jobs.enqueue(tx, processEventJob, event)
  return isReset
}

export function registerEventProcessing(app: FastifyInstance, shop: Shop, handlers: EventHandlers) {
  shop.jobs.work(
    processEventJob,
    async ({ provider, eventId }) => {
      const named = { provider: String(provider), eventId: String(eventId) }
      const event = await findUnprocessedEvent(shop.db, named)
      if (event) await processEvent(shop, event, handlers)
    },
    { urgent: true },
  )
  // A job may still count as running after a crash.
  app.addHook('onReady', async () => {
    for (const event of await unprocessedEvents(shop.db))
      await shop.jobs.enqueue(shop.db, processEventJob, event)
  })
}

/** Throws as long as the job is to be retried. */
async function processEvent(shop: Shop, event: StoredEvent, handlers: EventHandlers) {
  try {
    const handler = handlers[event.provider]
    if (!handler) throw new Error(`No handler for the webhook events of ${event.provider}`)
    await handler(event)
  } catch (error) {
    if (await isToBeRetried(shop, event, error)) throw error
    return shop.log.error({ err: error, eventId: event.eventId }, 'a webhook event could not be processed')
  }
  await setEventProcessed(shop.db, event, shop.clock.now())
}

async function isToBeRetried(shop: Shop, event: StoredEvent, cause: unknown): Promise<boolean> {
  const now = shop.clock.now()
  const error = String(cause).slice(0, longestError)
  return shop.db.transaction(async tx => {
    const failed = await recordEventFailure(tx, event, { error, most: mostTries, now })
    if (!failed?.failedAt) return failed !== null
    const { id, provider, eventId, kind, failures } = failed
    const { productName, baseUrl } = shop.config
    const mail = operatorLetter(shop.config, {
      subject: t.subject(productName, provider),
      title: t.title,
      parts: [
        t.opening(eventId, kind, provider, failures),
        t.error(error),
        { button: { label: t.next, link: `${baseUrl}/sezam/settings/events/${id}/` } },
      ],
    })
    await postMail(tx, shop, { ...mail, key: `event-failed:${provider}:${eventId}` })
    return false
  })
}
