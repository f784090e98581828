import { z } from 'zod'
import { currencyCodes } from '../domain/money/money.ts'
import { type Call, dataReply, doneReply } from './call.ts'
import { orderRequest } from './orders.ts'

const token = z.string().max(200).default('')

const renewal = z.object({
  license: z.string().describe('the name that the customer gave it'),
  plan: z.string(),
  serial_masked: z.string(),
  ends_on: z.iso.date(),
  is_lifetime: z.boolean().describe('only its updates end'),
  line_title: z.string(),
  subtotal: z.int(),
  tax: z.int(),
  total: z.int(),
  currency_text: z.enum(currencyCodes),
  may_pay: z.boolean().describe('false for an accountant'),
  owner: z.string(),
  renewal_url: z.string().describe('where the owner, a manager or a buyer renews after signing in'),
  until: z.iso.date().describe('the last day of the link'),
})
/** Anyone with the link sees this, and nothing else of the account. */
export type RenewalByLink = z.infer<typeof renewal>

const autoRenewal = z.object({
  card: z.string().nullable().describe('brand and last four digits; null while it is off'),
  has_failed: z.boolean().describe('for the present term'),
  is_offered: z.boolean(),
})
export type AutoRenewal = z.infer<typeof autoRenewal>

export const renewalLinkCalls = {
  'GET /api/orders/renewal-link/': {
    summary: 'What the link of a reminder renews, and its price today; orders nothing',
    query: z.object({ token }),
    reply: dataReply(renewal),
  },
  'POST /api/orders/renewal-link/': {
    summary: 'Order the renewal for the account, and open its payment page',
    body: orderRequest.pick({ max_total: true }).extend({ token }),
    reply: doneReply.extend({ data: z.object({ url: z.string() }) }),
  },
  'GET /api/astra/license/{id}/auto-renewal/': {
    summary: 'Whether a company’s license is renewed automatically, and by which card',
    reply: dataReply(autoRenewal),
  },
  'POST /api/astra/license/{id}/auto-renewal/': {
    summary: 'Agree to it, and open the page on which the card is saved',
    body: z.object({ consent: z.literal(true) }),
    reply: dataReply(z.object({ url: z.string() })),
  },
  'DELETE /api/astra/license/{id}/auto-renewal/': {
    summary: 'End the automatic renewal',
  },
} as const satisfies Record<string, Call>
