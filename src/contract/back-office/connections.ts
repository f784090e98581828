import { z } from 'zod'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'
import { none } from './list-query.ts'

const moment = z.iso.datetime({ offset: true })
const next = z.string().nullable().describe('for `after`; null on the last page')
const after = z.string().max(100).optional().describe('`next` of the page before')
const params = z.object({ id: rowIdInPath })

const handling = z.object({ reason: z.string().trim().max(1000).describe('for the audit') })

const queue = z.object({
  kind: z.string(),
  waiting: z.number().int(),
  active: z.number().int(),
  retrying: z.number().int(),
  failed: z.number().int(),
  oldest: moment.nullable().describe('since when the first of the waiting ones could run'),
})

const job = z.object({
  id: z.uuid(),
  kind: z.string(),
  state: z.enum(['retry', 'failed']),
  created_at: moment,
  tries: z.number().int(),
  next_try_at: moment.nullable().describe('null if it has failed for good'),
  error: z.string(),
  data: z.string().describe('JSON'),
})

const eventEntry = z.object({
  id: rowId,
  provider: z.string(),
  event_id: z.string(),
  kind: z.string(),
  received_at: moment,
  state: z.enum(['waiting', 'processed', 'failed']),
  tries: z.number().int().describe('that failed'),
  error: z.string(),
})

const eventDetails = eventEntry.extend({
  processed_at: moment.nullable(),
  payload: z.string().describe('JSON'),
})

const deliveryEntry = z.object({
  id: rowId,
  email: z.string(),
  url: z.string(),
  type: z.string(),
  created_at: moment,
  status: z.enum(['pending', 'delivered', 'failed']),
  tries: z.number().int(),
  answer_status: z.number().int().nullable(),
})

const deliveryDetails = deliveryEntry.extend({
  message_id: z.string(),
  is_disabled: z.boolean().describe('the endpoint gets nothing'),
  next_try_at: moment.nullable(),
  tried_at: moment.nullable(),
  answer: z.string(),
  data: z.string().describe('JSON'),
})

export type QueueEntry = z.output<typeof queue>
export type JobEntry = z.output<typeof job>
export type EventEntry = z.output<typeof eventEntry>
export type EventDetails = z.output<typeof eventDetails>
export type DeliveryEntry = z.output<typeof deliveryEntry>
export type DeliveryDetails = z.output<typeof deliveryDetails>

export const connectionCalls = {
  'GET /api/sezam/jobs/': {
    summary: 'Jobs of the shop: what waits, and the newest 50 that failed',
    reply: z.object({
      ok: z.literal(true),
      data: z.object({ queues: z.array(queue), failed: z.array(job) }),
    }),
  },
  'POST /api/sezam/jobs/{id}/retry/': {
    summary: 'Run a failed job again',
    params: z.object({ id: z.uuid() }),
    reply: doneReply,
  },
  'POST /api/sezam/jobs/{id}/handling/': {
    summary: 'Mark a failed job as handled: it is deleted',
    params: z.object({ id: z.uuid() }),
    body: handling,
    reply: doneReply,
  },
  'GET /api/sezam/events/': {
    summary: 'Events of payment providers and the bot, the newest first, 50 at a time',
    query: z.object({
      state: eventEntry.shape.state.optional().or(none),
      provider: z.string().trim().min(1).max(50).optional().or(none),
      after,
    }),
    reply: z.object({ ok: z.literal(true), data: z.array(eventEntry), next }),
  },
  'GET /api/sezam/events/{id}/': {
    summary: 'An event with its payload',
    params,
    reply: z.object({ ok: z.literal(true), data: eventDetails }),
  },
  'POST /api/sezam/events/{id}/retry/': {
    summary: 'Process a failed event again',
    params,
    reply: doneReply,
  },
  'POST /api/sezam/events/{id}/handling/': {
    summary: 'Mark a failed event as handled: it is not processed again',
    params,
    body: handling,
    reply: doneReply,
  },
  'GET /api/sezam/webhook-deliveries/': {
    summary: 'Webhook messages to customers, the newest first, 50 at a time',
    query: z.object({ status: deliveryEntry.shape.status.optional().or(none), after }),
    reply: z.object({ ok: z.literal(true), data: z.array(deliveryEntry), next }),
  },
  'GET /api/sezam/webhook-deliveries/{id}/': {
    summary: 'A webhook message with its data and the last answer',
    params,
    reply: z.object({ ok: z.literal(true), data: deliveryDetails }),
  },
  'POST /api/sezam/webhook-deliveries/{id}/redelivery/': {
    summary: 'Send a webhook message again',
    params,
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
