import { z } from 'zod'
import { unmatchedKinds } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { daysQuery, listPlace, listQuery, none } from './list-query.ts'

const paymentStatuses = ['open', 'paid', 'failed', 'expired', 'unsynced'] as const

export const paymentEntry = z.object({
  id: rowId,
  order_id: rowId,
  attempt: z.number().int(),
  provider: z.string(),
  status: z.enum(paymentStatuses),
  amount: z.number().int().describe('in minor units'),
  currency: z.string(),
  reference: z.string().describe("the provider's id of the money; empty until it is known"),
  begun_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})

export const providerFacts = {
  crypto: z.string(),
  fee: z.string(),
  dashboard: z
    .url({ protocol: /^https$/ })
    .nullable()
    .describe('its page at the provider'),
}

export const returnedMoney = z.object({
  id: rowId.describe('of the unmatched payment'),
  kind: z.enum(unmatchedKinds),
  amount: z.number().int(),
  currency: z.string(),
  resolution: z.enum(['applied', 'refunded', 'credited', 'ignored']).nullable().describe('null if open'),
})

const paymentDetails = paymentEntry.extend({
  ...providerFacts,
  session: z.string().describe("the provider's id of the payment page"),
  transfer: z
    .object({ day: z.iso.date(), payer: z.string(), text: z.string(), source: z.string() })
    .nullable()
    .describe('the line of the bank statement'),
  unmatched_payment_id: rowId.nullable().describe('which was applied to the order'),
  attempts: z.array(paymentEntry).describe('all payments of the order'),
  events: z.array(
    z.object({
      id: rowId,
      kind: z.string(),
      received_at: z.iso.datetime(),
      state: z.enum(['waiting', 'processed', 'failed']),
    }),
  ),
  returned: z.array(returnedMoney),
})

export type PaymentEntry = z.output<typeof paymentEntry>
export type PaymentDetails = z.output<typeof paymentDetails>

export const allPaymentCalls = {
  'GET /api/sezam/payments/': {
    summary: 'All payments with their attempts, the newest first, 50 at a time',
    query: z.object({
      ...listQuery,
      ...daysQuery,
      status: z.enum(paymentStatuses).optional().or(none),
      provider: z.string().max(40).optional().or(none),
      order: z.string().trim().max(20).optional().describe('its number'),
      amount: z.string().trim().max(40).optional().describe('such as 44.00 or 44,00'),
      reference: z.string().trim().max(200).optional().describe("the provider's id of the money or the page"),
    }),
    reply: dataReply(z.array(paymentEntry)).extend({
      providers: z.array(z.string()).describe('for the filter'),
      ...listPlace,
    }),
  },
  'GET /api/sezam/payments/{id}/': {
    summary: 'A payment with the other attempts, the events of its provider, and what was returned',
    reply: dataReply(paymentDetails),
  },
} as const satisfies Record<string, Call>
