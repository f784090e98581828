import { z } from 'zod'
import { currencyCodes } from '../domain/money/money.ts'
import { type Call, doneReply, emailAddress, rowId } from './call.ts'

const linkReply = doneReply.extend({ data: z.object({ url: z.string() }) })

const openedLink = z.object({
  url: z.string(),
  order_id: rowId,
  line_title: z.string(),
  total: z.number().int(),
  currency_text: z.enum(currencyCodes),
  seller: z.string(),
  pay_until: z.iso.datetime().describe('when the link expires'),
})
/** Anyone with the link sees this: not who ordered. */
export type OpenedLink = z.infer<typeof openedLink>

export const paymentLinkCalls = {
  'GET /api/orders/payment-link/': {
    summary: 'Where the order behind a payment link is paid; opens the payment page where none is open',
    query: z.object({ id: z.string().max(200).default('') }),
    reply: doneReply.extend({ data: openedLink }),
  },
  'POST /api/orders/{id}/payment-link/': {
    summary: 'A link by which anyone may pay this pending card order for 7 days, the same one all day',
    reply: linkReply,
  },
  'POST /api/orders/{id}/payment-link/mail/': {
    summary: 'Mail such a link to someone, or without an address to the owner of the order',
    body: z.object({ email: emailAddress.nullish() }),
  },
  'POST /api/orders/{id}/chat-link/': {
    summary:
      'The address of the chat in which this pending crypto order is paid; it takes the place of the one before',
    reply: linkReply,
  },
} as const satisfies Record<string, Call>
