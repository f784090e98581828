import { z } from 'zod'
import { type Call, dataReply, rowId, rowIdInPath } from './call.ts'
import { licenseCalls } from './licenses.ts'
import { orderCalls } from './orders.ts'

const profile = z.object({
  email: z.string(),
  licenses: z
    .array(licenseCalls['GET /api/astra/license/{id}/'].reply.shape.data)
    .describe('at most 200, those that need attention first'),
  more_licenses: z.boolean(),
  orders: z.array(orderCalls['GET /api/orders/{id}/'].reply.shape.data).describe('at most 50'),
  next_after: rowId.nullable().describe('the `after` of the next older orders; null if there are none'),
})

export const profileCalls = {
  'GET /api/accounts/profile/': {
    summary:
      'The customer’s licenses, and their orders, newest first, 50 at a time; `after` is the id of the order that precedes them',
    query: z.object({
      after: rowIdInPath.optional(),
      find: z
        .string()
        .max(100)
        .optional()
        .describe('a part of the name or the serial number of the licenses'),
      find_order: z
        .string()
        .max(100)
        .optional()
        .describe('a part of the number, company, comment or purchase order of the orders, or of an invoice'),
    }),
    reply: dataReply(profile),
  },
} as const satisfies Record<string, Call>
