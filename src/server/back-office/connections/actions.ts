import {
  deliveryActions,
  endpointActions,
  eventActions,
  type eventList,
  jobActions,
  tokenActions,
} from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import { retryEvent } from '../../checkout/webhooks/receive-event.ts'
import { findEvent, type StoredEvent, setEventHandled } from '../../checkout/webhooks/store.ts'
import { requireToken, revokeApiToken } from '../../identity/api-tokens/store.ts'
import { sendWebhooksJob } from '../../outgoing-webhooks/deliver.ts'
import { disableEndpoint, findDelivery, sendAgain } from '../../outgoing-webhooks/delivery-store.ts'
import { enableAnyEndpoint, requireAnyEndpoint } from '../../outgoing-webhooks/endpoint-store.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import { findFailedJob, removeFailedJob } from '../../platform/jobs/unfinished-jobs.ts'
import type { Shop } from '../../shop.ts'
import { rules } from '../engine/rules.ts'

/** Refuses 'not-found'. */
export async function requireEvent({ db }: Pick<Shop, 'db'>, id: number) {
  return { event: requireFound(await findEvent(db, id)) }
}

/** The list of events shows the same fields. */
export function describeEvent(event: StoredEvent): Row<typeof eventList> {
  const { receivedAt, processedAt, failedAt } = event
  return {
    ...event,
    event_id: event.eventId,
    received_at: receivedAt.toISOString(),
    state: failedAt ? 'failed' : processedAt ? 'processed' : 'waiting',
    tries: event.failures,
    error: processedAt ? '' : event.error,
  }
}

const eventHasFailed = ({ event }: { event: StoredEvent }) =>
  event.failedAt !== null || ('not-failed' as const)

export const eventRules = rules(
  eventActions,
  { read: requireEvent, seen: () => ({}), table: 'webhook_events' },
  {
    retry: { allows: eventHasFailed, run: (tx, shop, { event }) => retryEvent(tx, shop, event) },
    handle: {
      allows: eventHasFailed,
      run: (tx, { clock }, { event }) => setEventHandled(tx, event.id, clock.now()),
    },
  },
)

const jobHasFailed = ({ failed }: { failed: unknown }) => failed !== null || ('not-failed' as const)

export const jobRules = rules(
  jobActions,
  {
    lock: findFailedJob,
    // A job that was handled is gone.
    read: async ({ db }, id: string) => ({ id, failed: await findFailedJob(db, id) }),
    seen: () => ({}),
    table: 'job',
  },
  {
    retry: {
      allows: jobHasFailed,
      run: async (tx, { jobs }, { failed }) => failed && jobs.retry(tx, failed),
    },
    handle: { allows: jobHasFailed, run: (tx, _shop, { id }) => removeFailedJob(tx, id) },
  },
)

/** Refuses 'not-found'. */
export async function requireDelivery({ db }: Pick<Shop, 'db'>, id: number) {
  return requireFound(await findDelivery(db, id))
}

export const deliveryRules = rules(
  deliveryActions,
  { read: requireDelivery, seen: () => ({}), table: 'webhook_deliveries' },
  {
    'send-again': {
      allows: ({ endpoint }) => endpoint.disabledAt === null || 'webhook-disabled',
      async run(tx, { jobs, clock }, { delivery: { id, endpointId } }) {
        await sendAgain(tx, { endpointId, id, now: clock.now() })
        await jobs.enqueue(tx, sendWebhooksJob, {})
      },
    },
  },
)

export const tokenRules = rules(
  tokenActions,
  {
    read: ({ db }, id: number) => requireToken(db, id),
    seen: ({ revokedAt }) => ({ is_revoked: revokedAt !== null }),
    table: 'api_tokens',
  },
  {
    revoke: {
      allows: ({ revokedAt }) => revokedAt === null,
      run: (tx, { clock }, { id, customerId }) => revokeApiToken(tx, { id, customerId, now: clock.now() }),
    },
  },
)

export const endpointRules = rules(
  endpointActions,
  {
    read: ({ db }, id: number) => requireAnyEndpoint(db, id),
    seen: ({ disabledAt }) => ({ is_disabled: disabledAt !== null }),
    table: 'webhook_endpoints',
  },
  {
    disable: {
      allows: ({ disabledAt }) => disabledAt === null,
      run: (tx, { clock }, { id }) => disableEndpoint(tx, id, { because: 'shop', now: clock.now() }),
    },
    enable: {
      allows: ({ disabledAt }) => disabledAt !== null,
      run: (tx, _shop, { id }) => enableAnyEndpoint(tx, id),
    },
  },
)
