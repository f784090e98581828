import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Shop } from '../../shop.ts'
import {
  findEvent,
  insertEvent,
  type StoredEvent,
  setEventProcessed,
  unprocessedEvents,
  type WebhookEvent,
} from './store.ts'

const processEventJob = 'process-webhook-event'

/** A provider that sends webhooks. */
export type Webhook = {
  /** Of the provider, in the path and in the stored events. */
  name: string
  summary: string
  /** Null for an event that the shop does not process; refuses one that the provider did not sign. */
  readEvent(body: Buffer, headers: FastifyRequest['headers']): Promise<WebhookEvent | null>
}

/** By provider. A handler may run more than once for one event, so it is idempotent. */
export type EventHandlers = Readonly<Record<string, (event: StoredEvent) => Promise<void>>>

/** Saves a verified event once and leaves its processing to a job, so that the provider gets its reply at once. */
export async function receiveEvent(shop: Shop, provider: string, event: WebhookEvent) {
  await shop.db.transaction(async tx => {
    const isNew = await insertEvent(tx, provider, event, shop.clock.now())
    if (isNew) await shop.jobs.enqueue(tx, processEventJob, { provider, eventId: event.id })
  })
}

/** Throws, so that the job is retried, where the event's provider has no handler. */
export function registerEventProcessing(app: FastifyInstance, shop: Shop, handlers: EventHandlers) {
  async function processEvent(provider: string, eventId: string) {
    const event = await findEvent(shop.db, provider, eventId)
    if (!event || event.processedAt) return
    const handler = handlers[event.provider]
    if (!handler) throw new Error(`No handler for the webhook events of ${event.provider}`)
    await handler(event)
    await setEventProcessed(shop.db, event.provider, event.eventId, shop.clock.now())
  }
  shop.jobs.work(
    processEventJob,
    ({ provider, eventId }) => processEvent(String(provider), String(eventId)),
    { urgent: true },
  )
  // After a crash a job may still count as running.
  app.addHook('onReady', async () => {
    for (const event of await unprocessedEvents(shop.db))
      await shop.jobs.enqueue(shop.db, processEventJob, event)
  })
}
