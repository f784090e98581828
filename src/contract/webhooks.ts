import { z } from 'zod'
import { webhookTypes } from '../domain/webhook-types.ts'
import { type Call, dataReply, doneReply, rowId, rowIdInPath } from './call.ts'

const types = z
  .array(z.enum(webhookTypes))
  .min(1)
  .transform(chosen => [...new Set(chosen)])

const endpoint = z
  .object({
    id: rowId,
    url: z.string(),
    types: z.array(z.enum(webhookTypes)),
    created_at: z.iso.datetime(),
    state: z.enum(['active', 'failing', 'disabled']),
    failing_since: z.iso.datetime().nullable(),
    disabled_because: z.enum(['gone', 'failing', 'shop']).nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type WebhookEndpoint = z.infer<typeof endpoint>

const delivery = z
  .object({
    id: rowId,
    message_id: z.string().describe('the `webhook-id` of the message'),
    type: z.enum([...webhookTypes, 'webhook.test']),
    created_at: z.iso.datetime(),
    status: z.enum(['pending', 'delivered', 'failed']),
    tries: z.number().int(),
    next_try_at: z.iso.datetime().nullable(),
    tried_at: z.iso.datetime().nullable(),
    duration_ms: z.number().int().nullable(),
    answer_status: z.number().int().nullable(),
    answer: z.string().describe('the beginning of the last answer, or why there was none'),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof delivery>

const secret = z.string().describe('signs the messages; shown only once')

export const webhookCalls = {
  'GET /api/accounts/webhooks/': {
    summary: 'The customer’s webhook endpoints',
    reply: dataReply(z.array(endpoint)),
  },
  'POST /api/accounts/webhooks/': {
    summary: 'Add a webhook endpoint',
    body: z.object({ url: z.string().trim().max(2000), types }),
    reply: doneReply.extend({ data: z.object({ id: rowId, secret }) }),
  },
  'DELETE /api/accounts/webhooks/{id}/': {
    summary: 'Remove a webhook endpoint with its deliveries',
  },
  'POST /api/accounts/webhooks/{id}/enabling/': {
    summary: 'Enable a disabled webhook endpoint',
  },
  'POST /api/accounts/webhooks/{id}/secret/': {
    summary: 'A new secret; the previous one also signs, for 24 hours',
    reply: doneReply.extend({ data: z.object({ secret }) }),
  },
  'POST /api/accounts/webhooks/{id}/test/': {
    summary: 'Send a message of the type `webhook.test` to the endpoint',
  },
  'GET /api/accounts/webhooks/{id}/deliveries/': {
    summary: 'The last 50 deliveries of the endpoint, newest first',
    reply: dataReply(z.array(delivery)),
  },
  'POST /api/accounts/webhooks/{id}/deliveries/{delivery}/redelivery/': {
    summary: 'Send the same message again, with its `webhook-id`',
    params: z.object({ id: rowIdInPath, delivery: rowIdInPath }),
  },
} as const satisfies Record<string, Call>
