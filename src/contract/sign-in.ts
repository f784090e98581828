import { z } from 'zod'
import { languages } from '../domain/languages.ts'
import { type Call, dataReply, doneReply, rowId } from './call.ts'

const signedInSession = z.object({
  id: rowId,
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  current: z.boolean(),
})
export type SignedInSession = z.infer<typeof signedInSession>

/** A browser reads '//elsewhere' as another host. */
export const pathInShop = z
  .string()
  .max(2000)
  .regex(/^\/(?:[^\s\\/][^\s\\]*)?$/)

export const signInCalls = {
  'POST /api/accounts/auth/': {
    summary:
      'Ask for a passcode (email, and next for the link in the e-mail), or sign in with one (email and code)',
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    body: z.object({
      email: z.string().max(320),
      code: z.string().max(64).optional(),
      next: pathInShop.optional(),
    }),
    reply: doneReply.extend({ retry_after: z.number().int().optional() }),
  },
  'GET /api/accounts/auth/': {
    summary: 'The address to which this browser requested a passcode that is still valid; null without one',
    reply: dataReply(z.object({ email: z.string() }).nullable()),
  },
  'DELETE /api/accounts/session/': {
    summary: 'Sign out of this browser',
    operationId: 'signOut',
  },
  'GET /api/accounts/sessions/': {
    summary: 'The browsers signed in to this account',
    reply: dataReply(z.array(signedInSession)),
  },
  'DELETE /api/accounts/sessions/': {
    summary: 'Sign all other browsers out of this account',
  },
  'DELETE /api/accounts/sessions/{id}/': {
    summary: 'Sign one browser out of this account',
  },
  'POST /i18n/setlang': {
    summary: 'Choose the language: en or ru',
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    body: z.object({ language: z.enum(languages) }),
  },
} as const satisfies Record<string, Call>
