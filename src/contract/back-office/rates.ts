import { z } from 'zod'
import { ratedCurrencies } from '../../domain/pricing/judge-rate.ts'
import { type Call, doneReply, rowId, rowIdInPath } from '../call.ts'

const reason = z.string().trim().max(1000).describe('for the audit')
const usdRate = z.string().describe('units of the currency for one US dollar')
const currency = z.enum(ratedCurrencies)

const rateInForce = z.object({
  currency,
  usd_rate: usdRate,
  source: z.string(),
  day: z.iso.date(),
  age_days: z.number().int(),
  stale: z.boolean().describe('older than three days'),
})
const rateProposal = z.object({
  id: rowId,
  currency,
  usd_rate: usdRate,
  source: z.string(),
  day: z.iso.date(),
  doubt: z.enum(['apart', 'jump']),
  noticed_at: z.iso.datetime(),
})

export type RateInForce = z.output<typeof rateInForce>
export type RateProposalEntry = z.output<typeof rateProposal>

const decision = { params: z.object({ id: rowIdInPath }), body: z.object({ reason }), reply: doneReply }

export const backOfficeRateCalls = {
  'GET /api/sezam/rates/': {
    summary: 'The exchange rates in force, and those that need a decision',
    reply: z.object({
      ok: z.literal(true),
      data: z.object({
        in_force: z.array(rateInForce),
        proposals: z.array(rateProposal),
        updated_daily: z.boolean().describe('false if no source is configured'),
      }),
    }),
  },
  'POST /api/sezam/rates/{currency}/': {
    summary: 'Set an exchange rate, until a source has the rate of a later day; needs a fresh second factor',
    params: z.object({ currency }),
    body: z.object({
      usd_rate: z.string().trim().min(1).max(30),
      source: z.string().trim().min(1).max(100).describe('shown in orders and on invoices'),
      seen: z.string().max(100).describe('the `usd_rate` in force that the decision is based on'),
      reason,
    }),
    reply: doneReply,
  },
  'POST /api/sezam/rate-proposals/{id}/acceptance/': {
    summary: 'Put a proposed rate in force; needs a second factor younger than 10 minutes',
    ...decision,
  },
  'POST /api/sezam/rate-proposals/{id}/rejection/': {
    summary: 'Reject a proposed rate; the one in force stays',
    ...decision,
  },
} as const satisfies Record<string, Call>
