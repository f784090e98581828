import { z } from 'zod'
import { rateActions, rateProposalActions } from '../../definitions/rate.ts'
import { ratedCurrencies } from '../../domain/pricing/judge-rate.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const rate = z.object({
  currency: z.enum(ratedCurrencies),
  usd_rate: z.string().describe('units of the currency for one US dollar'),
  source: z.string(),
  day: z.iso.date(),
})

const rateInForce = rate.extend({
  age_days: z.number().int(),
  stale: z.boolean().describe('older than three days'),
  possible: possibleActions(rateActions),
})
const rateProposal = rate.extend({
  id: rowId,
  doubt: z.enum(['apart', 'jump']),
  noticed_at: z.iso.datetime(),
  possible: possibleActions(rateProposalActions),
})

export type RateInForce = z.output<typeof rateInForce>
export type RateProposalEntry = z.output<typeof rateProposal>

export const backOfficeRateCalls = {
  'GET /api/sezam/rates/': {
    summary: 'The exchange rates in force, and those that need a decision',
    reply: dataReply(
      z.object({
        in_force: z.array(rateInForce),
        proposals: z.array(rateProposal),
        updated_daily: z.boolean().describe('false if no source is configured'),
      }),
    ),
  },
} as const satisfies Record<string, Call>
