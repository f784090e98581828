import { z } from 'zod'
import { rateActions, rateProposalActions } from '../../definitions/rate.ts'
import { ratedCurrencies } from '../../domain/pricing/judge-rate.ts'
import { type Call, dataReply, rowId } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const usdRate = z.string().describe('units of the currency for one US dollar')
const currency = z.enum(ratedCurrencies)

const rateInForce = z.object({
  currency,
  usd_rate: usdRate,
  source: z.string(),
  day: z.iso.date(),
  age_days: z.number().int(),
  stale: z.boolean().describe('older than three days'),
  possible: possibleActions(rateActions),
})
const rateProposal = z.object({
  id: rowId,
  currency,
  usd_rate: usdRate,
  source: z.string(),
  day: z.iso.date(),
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
