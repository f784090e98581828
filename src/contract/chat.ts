import { z } from 'zod'
import { type Call, doneReply, rowIdInPath } from './call.ts'

export const chatCalls = {
  'POST /api/orders/{id}/chat-link/': {
    summary:
      'The address of the chat in which this pending crypto order is paid; it takes the place of the one before',
    params: z.object({ id: rowIdInPath }),
    reply: doneReply.extend({ data: z.object({ url: z.string() }) }),
  },
} as const satisfies Record<string, Call>
