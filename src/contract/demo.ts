import { z } from 'zod'
import { type Call, doneReply } from './call.ts'

export const demoCalls = {
  'POST /api/astra/demo/': {
    summary: 'Ask for the free demo license; `email` is the customer’s own, `captcha` a solved token',
    body: z.object({ captcha: z.string().min(1).max(4096), email: z.string().min(1).max(320) }),
    reply: doneReply.extend({ url: z.string() }),
  },
} as const satisfies Record<string, Call>
