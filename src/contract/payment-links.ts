import { z } from 'zod'
import { type Call, doneReply, emailAddress, rowIdInPath } from './call.ts'

const linkReply = doneReply.extend({ data: z.object({ url: z.string() }) })

export const paymentLinkCalls = {
  'GET /api/orders/payment-link/': {
    summary: 'Where the order behind a payment link is paid; opens the payment page where none is open',
    query: z.object({ id: z.string().max(200).default('') }),
    reply: linkReply,
  },
  'POST /api/orders/{id}/payment-link/': {
    summary: 'A link by which anyone may pay this pending card order for 7 days, the same one all day',
    params: z.object({ id: rowIdInPath }),
    reply: linkReply,
  },
  'POST /api/orders/{id}/payment-link/mail/': {
    summary: 'Mail such a link to someone, or without an address to the owner of the order',
    params: z.object({ id: rowIdInPath }),
    body: z.object({ email: emailAddress.nullish() }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
