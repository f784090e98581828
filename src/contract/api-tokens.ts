import { z } from 'zod'
import { type Call, dataReply, doneReply, rowId } from './call.ts'

export const apiScopes = ['licenses:read', 'licenses:validate', 'activations:write', 'orders:read'] as const
export type ApiScope = (typeof apiScopes)[number]

const scopes = z.array(z.enum(apiScopes))

const token = z
  .object({
    id: rowId,
    name: z.string(),
    start: z.string().describe('the beginning of the token'),
    scopes,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    last_used_on: z.iso.date().nullable(),
    state: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof token>

export const apiTokenCalls = {
  'GET /api/accounts/tokens/': {
    summary: 'The customer’s API tokens, newest first',
    reply: dataReply(z.array(token)),
  },
  'POST /api/accounts/tokens/': {
    summary: 'Create an API token',
    body: z.object({
      name: z.string().trim().min(1).max(60),
      scopes: scopes.min(1).transform(chosen => [...new Set(chosen)]),
      days: z.literal([30, 90, 365, null]).default(365).describe('until it expires; null for never'),
    }),
    reply: doneReply.extend({
      data: z.object({ id: rowId, token: z.string().describe('shown only once') }),
    }),
  },
  'DELETE /api/accounts/tokens/{id}/': {
    summary: 'Revoke an API token',
  },
} as const satisfies Record<string, Call>
