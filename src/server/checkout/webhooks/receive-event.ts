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

/** An event without a handler throws, so that its job is retried. */
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
