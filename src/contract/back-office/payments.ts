import { z } from 'zod'
import { unmatchedKinds, unmatchedReasons } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, rowId, rowIdInPath } from '../call.ts'
import { orderEntry } from './orders.ts'

const unmatchedEntry = z.object({
  id: rowId,
  day: z.iso.date().describe('on which the bank booked it; of any other money, on which it was noticed'),
  kind: z.enum(unmatchedKinds),
  reason: z.enum(unmatchedReasons),
  amount: z.number().int().describe('in minor units'),
  currency: z.string(),
  payer: z.string(),
  text: z.string(),
  provider: z.string(),
  account: z.string().describe('into which it was transferred; empty without a bank statement'),
})

const candidateOrder = orderEntry.extend({
  difference: z
    .number()
    .int()
    .nullable()
    .describe('the payment minus the total of the order; null in different currencies'),
})

const unmatchedDetails = unmatchedEntry.extend({
  noticed_at: z.iso.datetime(),
  reference: z.string(),
  source: z.string().describe('the file of the bank statement'),
  outcome: z.enum(['failed', 'lost', 'won']).nullable(),
  resolution: z.enum(['applied', 'refunded', 'credited', 'ignored']).nullable().describe('null if open'),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string(),
  note: z.string(),
  orders: z.array(candidateOrder),
})

export type UnmatchedEntry = z.output<typeof unmatchedEntry>
export type UnmatchedDetails = z.output<typeof unmatchedDetails>
export type CandidateOrder = z.output<typeof candidateOrder>

export const backOfficePaymentCalls = {
  'GET /api/sezam/unmatched-payments/': {
    summary: 'Open unmatched payments, the newest first, 50 at a time',
    query: z.object({
      kind: z
        .enum(unmatchedKinds)
        .optional()
        .or(z.literal('').transform(() => undefined)),
      after: z.string().max(100).optional().describe('`next` of the page before'),
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(unmatchedEntry),
      next: z.string().nullable().describe('for `after`; null on the last page'),
    }),
  },
  'GET /api/sezam/unmatched-payments/{id}/': {
    summary: 'An unmatched payment with its candidate orders',
    params: z.object({ id: rowIdInPath }),
    reply: z.object({ ok: z.literal(true), data: unmatchedDetails }),
  },
} as const satisfies Record<string, Call>
