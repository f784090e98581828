import { z } from 'zod'
import { type Call, dataReply, doneReply, rowId } from './call.ts'

export const demoCalls = {
  'GET /api/astra/demo/': {
    summary: 'Whether the customer can still have the free demo, and the license of the demo they had',
    reply: dataReply(z.object({ available: z.boolean(), license_id: rowId.nullable() })),
  },
  'POST /api/astra/demo/': {
    summary: 'Ask for the free demo license; `email` is the customer’s own, `captcha` a solved token',
    body: z.object({ captcha: z.string().min(1).max(4096), email: z.string().min(1).max(320) }),
    reply: doneReply.extend({ url: z.string() }),
  },
} as const satisfies Record<string, Call>
