import { z } from 'zod'
import { type Call, countryCode, doneReply, rowId, rowIdInPath } from '../call.ts'

export const orderActions = [
  'mark-paid',
  'remind',
  'payment-link',
  'cancel',
  'credit',
  'correct-invoice',
] as const

const params = z.object({ id: rowIdInPath })
const reason = z.string().trim().max(1000).describe('for the audit; the customer never reads it')
const amountText = z.string().trim().max(40).describe('such as 44.00 or 44,00')
const line = z.string().trim().max(200)

const outcomes = doneReply.extend({
  data: z.array(z.object({ id: rowId, done: z.boolean(), message: z.string() })).describe('of each order'),
})
const ids = z.array(rowId).min(1).max(50)

export const orderActionCalls = {
  'POST /api/sezam/orders/cancellations/': {
    summary: 'Cancel several pending orders, each on its own',
    body: z.object({ ids, reason }),
    reply: outcomes,
  },
  'POST /api/sezam/orders/payment-reminders/': {
    summary: 'Remind the customers of several pending bank orders, each on its own',
    body: z.object({ ids }),
    reply: outcomes,
  },
  'POST /api/sezam/orders/{id}/cancellation/': {
    summary: 'Cancel a pending order, credit its invoice and notify the customer',
    params,
    body: z.object({
      note: z
        .string()
        .trim()
        .max(500)
        .default('')
        .describe('for the customer: in the e-mail and on the credit note'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/orders/{id}/payment/': {
    summary: 'Mark an order paid by a transfer that arrived in the bank, and issue its license',
    params,
    body: z.object({
      amount: amountText.min(1).describe('in the currency of the order'),
      received_on: z.string().min(1).pipe(z.iso.date()),
      reference: line.min(1).describe("the bank's reference of the movement"),
      accepts_difference: z.boolean().default(false).describe('to the total of the order'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/orders/{id}/credit-notes/': {
    summary: 'Credit the invoice of an order in full or in part, and mail the credit note',
    params,
    body: z.object({
      amount: amountText.describe('tax included; empty for all that is not credited yet'),
      uncredited: z.number().int().describe('in minor units, as the page showed it; otherwise it is refused'),
      note: z.string().trim().max(500).describe('printed on the credit note'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/orders/{id}/invoice-correction/': {
    summary:
      'Replace the invoice of an order by a credit note and a new invoice, and mail both. A paid order whose invoice was credited in full gets a new invoice alone',
    params,
    body: z.object({
      invoice: z.string().max(100).describe('the number that the page showed; otherwise it is refused'),
      company: line.optional(),
      address: line.optional(),
      postcode: line.optional(),
      city: line.optional(),
      country: countryCode.optional(),
      vat_number: z
        .string()
        .trim()
        .max(40)
        .optional()
        .describe('empty for none; checked in VIES, as in an order'),
      recomputes_tax: z.boolean().default(false),
      note: z.string().trim().min(1).max(500).describe('printed on both documents'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/orders/{id}/payment-link/': {
    summary: 'A link by which anyone may pay this pending card order for 7 days, the same one all day',
    params,
    reply: doneReply.extend({ data: z.object({ url: z.string() }) }),
  },
  'POST /api/sezam/orders/{id}/payment-reminder/': {
    summary: 'Remind the customer of a pending bank order, once a day at most',
    params,
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
