import { z } from 'zod'
import type { Call } from './call.ts'
import { licenseCalls } from './licenses.ts'
import { orderCalls } from './orders.ts'

const profile = z.object({
  email: z.string(),
  licenses: z.array(licenseCalls['GET /api/astra/license/{id}/'].reply.shape.data),
  orders: z.array(orderCalls['GET /api/orders/{id}/'].reply.shape.data),
})

export const profileCalls = {
  'GET /api/accounts/profile/': {
    summary: 'Everything the profile page shows: all licenses and orders of the customer, newest first',
    reply: z.object({ ok: z.literal(true), data: profile }),
  },
} as const satisfies Record<string, Call>
