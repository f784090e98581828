import { z } from 'zod'
import type { Call } from './call.ts'
import { storableText } from './content.ts'

export const supportCalls = {
  'POST /api/support/ask': {
    summary:
      'Ask a question; the answer is empty where none was found. Expected refusals are 200 with `error`',
    body: z.object({ question: storableText }),
    reply: z.union([z.object({ data: z.object({ answer: z.string() }) }), z.object({ error: z.string() })]),
  },
} as const satisfies Record<string, Call>
