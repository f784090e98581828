import type { WebhookDelivery, WebhookEndpoint } from '../../contract/webhooks.ts'
import type { Delivery, Endpoint } from './delivery-store.ts'

export function describeEndpoint(endpoint: Endpoint): WebhookEndpoint {
  const { id, url, types, failingSince, disabledAt } = endpoint
  return {
    id,
    url,
    types,
    created_at: endpoint.createdAt.toISOString(),
    state: disabledAt ? 'disabled' : failingSince ? 'failing' : 'active',
    failing_since: failingSince?.toISOString() ?? null,
    disabled_because: endpoint.disabledBecause,
  }
}

export function describeDelivery(delivery: Delivery): WebhookDelivery {
  const { id, type, status, tries, answer } = delivery
  return {
    id,
    message_id: delivery.messageId,
    type,
    created_at: delivery.createdAt.toISOString(),
    status,
    tries,
    next_try_at: status === 'pending' ? delivery.nextTryAt.toISOString() : null,
    tried_at: delivery.triedAt?.toISOString() ?? null,
    duration_ms: delivery.durationMs,
    answer_status: delivery.answerStatus,
    answer,
  }
}
