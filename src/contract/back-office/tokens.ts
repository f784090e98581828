import { z } from 'zod'
import { apiScopes } from '../api-tokens.ts'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'

const token = z.object({
  id: rowId,
  email: z.string().describe('of the customer'),
  name: z.string(),
  start: z.string().describe('the beginning of the token'),
  scopes: z.array(z.enum(apiScopes)),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_on: z.iso.date().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
})

export type TokenEntry = z.output<typeof token>

const none = z.literal('').transform(() => undefined)

export const backOfficeTokenCalls = {
  'GET /api/sezam/tokens/': {
    summary: 'The API tokens of all customers, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().toLowerCase().max(254).optional().describe('the e-mail address of a customer'),
      state: z.enum(['active', 'expired', 'revoked']).optional().or(none),
      after: rowIdInPath.optional().describe('`next` of the page before'),
    }),
    reply: z.object({ ok: z.literal(true), data: z.array(token), next: z.string().nullable() }),
  },
  'POST /api/sezam/tokens/{id}/revocation/': {
    summary: 'Revoke an API token of a customer; needs a second factor younger than 10 minutes',
    params: z.object({ id: rowIdInPath }),
    body: z.object({ reason: z.string().trim().max(1000).describe('for the audit') }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
