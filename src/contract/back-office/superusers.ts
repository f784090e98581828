import { z } from 'zod'
import { type Call, doneReply, emailAddress, rowId, rowIdInPath } from '../call.ts'

const superuser = z.object({
  id: rowId,
  email: z.string(),
  added_at: z.iso.datetime(),
  added_by: z.string(),
  totp: z.boolean(),
  passkeys: z.number().int(),
})

const superuserSession = z.object({
  id: rowId,
  email: z.string(),
  device: z.string().describe('browser and system, in the language of the call'),
  address: z.string(),
  signed_in_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  factor_at: z.iso.datetime().nullable().describe('when the second factor was confirmed last'),
  is_own: z.boolean().describe('the session of this call'),
})

export type SuperuserEntry = z.output<typeof superuser>
export type SuperuserSession = z.output<typeof superuserSession>

const reason = z.string().trim().max(1000).describe('for the audit')
const params = z.object({ id: rowIdInPath })

export const superuserCalls = {
  'GET /api/sezam/superusers/': {
    summary: 'The superusers and their second factors',
    reply: z.object({ ok: z.literal(true), data: z.array(superuser) }),
  },
  'POST /api/sezam/superusers/': {
    summary:
      'Make the customer of an e-mail address a superuser; needs a second factor younger than 10 minutes',
    body: z.object({ email: z.string().trim().toLowerCase().pipe(emailAddress), reason }),
    reply: doneReply,
  },
  'POST /api/sezam/superusers/{id}/removal/': {
    summary: 'End the rights of a superuser; needs a second factor younger than 10 minutes',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
  'POST /api/sezam/superusers/{id}/factor-reset/': {
    summary: 'Remove the second factor of a superuser who has lost it; needs one younger than 10 minutes',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
  'GET /api/sezam/sessions/': {
    summary: 'The sessions of superusers, the last used first',
    reply: z.object({ ok: z.literal(true), data: z.array(superuserSession) }),
  },
  'POST /api/sezam/sessions/{id}/ending/': {
    summary: 'End the session of a superuser',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>

/** What the storefront has too, and refuses to a superuser who views it as a customer. */
export const ownSessionCalls = {
  'DELETE /api/sezam/session/': { summary: 'Sign out', reply: doneReply },
  'POST /api/sezam/language/': {
    summary: 'Choose the language of pages and messages',
    body: z.object({ language: z.enum(['en', 'ru']) }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
