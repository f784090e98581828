import { z } from 'zod'
import { sessionActions, superuserActions } from '../../definitions/superuser.ts'
import { languages } from '../../domain/languages.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const superuser = z.object({
  id: rowId,
  email: z.string(),
  added_at: z.iso.datetime(),
  added_by: z.string(),
  totp: z.boolean(),
  passkeys: z.number().int(),
  possible: possibleActions(superuserActions),
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
  possible: possibleActions(sessionActions),
})

export type SuperuserEntry = z.output<typeof superuser>
export type SuperuserSession = z.output<typeof superuserSession>

export const superuserCalls = {
  'GET /api/sezam/superusers/': {
    summary: 'The superusers and their second factors',
    reply: dataReply(z.array(superuser)),
  },
  'GET /api/sezam/sessions/': {
    summary: 'The sessions of superusers, the last used first',
    reply: dataReply(z.array(superuserSession)),
  },
} as const satisfies Record<string, Call>

/** The storefront has these too, and refuses them to a superuser who views it as a customer. */
export const ownSessionCalls = {
  'DELETE /api/sezam/session/': { summary: 'Sign out' },
  'POST /api/sezam/language/': {
    summary: 'Choose the language of pages and messages',
    body: z.object({ language: z.enum(languages) }),
  },
} as const satisfies Record<string, Call>
