import { z } from 'zod'
import {
  deliveryActions,
  deliveryList,
  endpointList,
  eventActions,
  eventList,
  jobActions,
  tokenList,
} from '../../definitions/connections.ts'
import { type Call, dataReply } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { listCalls, rowSchema } from './defined-lists.ts'

const moment = z.iso.datetime({ offset: true })

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
  possible: possibleActions(jobActions),
})

const eventDetails = rowSchema(eventList).extend({
  processed_at: moment.nullable(),
  payload: z.string().describe('JSON'),
  possible: possibleActions(eventActions),
})

const deliveryDetails = rowSchema(deliveryList).extend({
  message_id: z.string(),
  is_disabled: z.boolean().describe('the endpoint gets nothing'),
  next_try_at: moment.nullable(),
  tried_at: moment.nullable(),
  answer: z.string(),
  data: z.string().describe('JSON'),
  possible: possibleActions(deliveryActions),
})

export type QueueEntry = z.output<typeof queue>
export type JobEntry = z.output<typeof job>
export type EventDetails = z.output<typeof eventDetails>
export type DeliveryDetails = z.output<typeof deliveryDetails>

export const connectionCalls = {
  'GET /api/sezam/jobs/': {
    summary: 'Jobs of the shop: what waits, and the newest 50 that failed',
    reply: dataReply(z.object({ queues: z.array(queue), failed: z.array(job) })),
  },
  ...listCalls(eventList),
  'GET /api/sezam/events/{id}/': {
    summary: 'An event with its payload',
    reply: dataReply(eventDetails),
  },
  ...listCalls(deliveryList),
  'GET /api/sezam/webhook-deliveries/{id}/': {
    summary: 'A webhook message with its data and the last answer',
    reply: dataReply(deliveryDetails),
  },
  ...listCalls(tokenList),
  ...listCalls(endpointList),
} as const satisfies Record<string, Call>
