import { z } from 'zod'
import { type Call, doneReply } from '../call.ts'

/** What the storefront has too, and refuses to a superuser who views it as a customer. */
export const ownSessionCalls = {
  'DELETE /api/sezam/session/': { summary: 'Sign out', reply: doneReply },
  'POST /api/sezam/language/': {
    summary: 'Choose the language of pages and messages',
    body: z.object({ language: z.enum(['en', 'ru']) }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
