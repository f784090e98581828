import { z } from 'zod'
import { webhookTypes } from '../../domain/webhook-types.ts'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'

const endpoint = z.object({
  id: rowId,
  email: z.string().describe('of the customer'),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  created_at: z.iso.datetime(),
  state: z.enum(['active', 'failing', 'disabled']),
  failing_since: z.iso.datetime().nullable(),
  disabled_because: z.enum(['gone', 'failing', 'shop']).nullable(),
})

export type EndpointEntry = z.output<typeof endpoint>

const none = z.literal('').transform(() => undefined)
const change = {
  params: z.object({ id: rowIdInPath }),
  body: z.object({ reason: z.string().trim().max(1000).describe('for the audit') }),
  reply: doneReply,
}

export const backOfficeEndpointCalls = {
  'GET /api/sezam/webhook-endpoints/': {
    summary: 'The webhook endpoints of all customers, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().toLowerCase().max(254).optional().describe('the e-mail address of a customer'),
      state: z
        .enum(['active', 'failing', 'disabled', 'disabled-lately'])
        .optional()
        .or(none)
        .describe('disabled-lately: within the last 7 days'),
      after: rowIdInPath.optional().describe('`next` of the page before'),
    }),
    reply: z.object({ ok: z.literal(true), data: z.array(endpoint), next: z.string().nullable() }),
  },
  'POST /api/sezam/webhook-endpoints/{id}/disabling/': {
    summary: 'Disable a webhook endpoint, which its customer cannot enable again',
    ...change,
  },
  'POST /api/sezam/webhook-endpoints/{id}/enabling/': {
    summary: 'Enable a disabled webhook endpoint',
    ...change,
  },
} as const satisfies Record<string, Call>
