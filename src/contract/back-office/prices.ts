import { z } from 'zod'
import { priceActions } from '../../definitions/prices.ts'
import { type Call, dataReply } from '../call.ts'
import { possibleActions } from './defined-actions.ts'

const cents = z.number().int().describe('euro cents before tax')
const prices = z.object({
  tiers: z
    .array(z.object({ from: z.number().int(), perUnit: cents, flat: cents }))
    .describe('of a month: from how many servers, the price of each and a fee'),
  yearMonths: z.number().int().describe('how many months a year costs'),
  lifetime: cents,
  update: cents,
  company: cents,
})
const priceList = z.object({
  today: prices,
  planned: z.object({ first_day: z.iso.date(), prices }).nullable(),
  possible: possibleActions(priceActions),
})
export type PriceList = z.output<typeof priceList>

export const backOfficePriceCalls = {
  'GET /api/sezam/prices/': {
    summary: 'The prices of today, and those that are planned',
    reply: dataReply(priceList),
  },
} as const satisfies Record<string, Call>
