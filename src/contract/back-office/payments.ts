import { z } from 'zod'
import { unmatchedActions } from '../../definitions/unmatched.ts'
import type { Evidence } from '../../domain/payments/evidence.ts'
import { unmatchedKinds, unmatchedReasons } from '../../domain/payments/unmatched-reasons.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { after, next, none } from './list-query.ts'
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
  outcome: z.enum(['failed', 'lost', 'won']).nullable().describe('of a refund or a dispute'),
  account: z.string().describe('into which it was transferred; empty without a bank statement'),
  order_ids: z.array(rowId).describe('the orders that it may be for, or was paid for'),
  email: z.string().describe('of the customer of the first of these orders; empty without one'),
})

const evidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('named') }),
  z.object({ kind: z.literal('same-amount') }),
  z.object({ kind: z.literal('same-payer'), order: rowId.describe('which the payer has paid before') }),
  z.object({ kind: z.literal('name'), name: z.string() }),
  z.object({ kind: z.literal('sum'), orders: z.array(rowId).describe('that add up to the payment') }),
]) satisfies z.ZodType<Evidence>

const candidateOrder = orderEntry.extend({
  evidence: z.array(evidence).describe('why the payment may be for it'),
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
  resolution: z.enum(['applied', 'refunded', 'credited', 'ignored']).nullable().describe('null if open'),
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: z.string(),
  note: z.string(),
  orders: z.array(candidateOrder),
  possible: possibleActions(unmatchedActions),
})

export type UnmatchedEntry = z.output<typeof unmatchedEntry>
export type UnmatchedDetails = z.output<typeof unmatchedDetails>
export type CandidateOrder = z.output<typeof candidateOrder>

export const backOfficePaymentCalls = {
  'GET /api/sezam/unmatched-payments/': {
    summary: 'Unmatched payments, the newest first, 50 at a time',
    query: z.object({
      state: z.enum(['open', 'resolved']).optional().or(none).describe('without it the open ones'),
      kind: z
        .enum([...unmatchedKinds, 'received', 'returned'])
        .optional()
        .or(z.literal('').transform(() => undefined))
        .describe('`returned`: refunds, disputes and reversals; `received`: all others'),
      after,
    }),
    reply: dataReply(z.array(unmatchedEntry)).extend({
      next,
      counts: z
        .object({ received: z.number().int(), returned: z.number().int() })
        .describe('in this state, of both kinds; at most 10,000'),
    }),
  },
  'GET /api/sezam/unmatched-payments/{id}/': {
    summary: 'An unmatched payment with its candidate orders',
    reply: dataReply(unmatchedDetails),
  },
} as const satisfies Record<string, Call>
