import { z } from 'zod'
import { returnedKinds } from '../../definitions/order-list.ts'
import { type Call, dataReply } from '../call.ts'

export const searchHit = z.object({
  kind: z.enum(['customer', 'order', 'license', 'invoice', 'payment', 'unmatched', 'coupon', 'text']),
  id: z
    .number()
    .int()
    .describe('of an invoice or a payment that of its order; of a coupon 0, as its title is its code'),
  title: z.string().describe('number, address, code, title or masked serial number'),
  detail: z.string(),
  returned: z.enum(returnedKinds).nullable().describe('of an order or an invoice, as in the list of orders'),
})

const hits = dataReply(z.array(searchHit)).extend({
  exact: z.boolean().describe('found by a number or an address, not by words'),
})
const q = z.string().trim().max(200)

export type SearchHit = z.output<typeof searchHit>

export const backOfficeSearchCalls = {
  'GET /api/sezam/search/': {
    summary:
      'Find customers, orders, licenses, invoices, payments, coupons and texts by number, address or words',
    query: z.object({ q }),
    reply: hits,
  },
  'POST /api/sezam/search/': {
    summary: 'The same, also by serial number, which must not be in an address',
    body: z.object({ q }),
    reply: hits,
  },
} as const satisfies Record<string, Call>
