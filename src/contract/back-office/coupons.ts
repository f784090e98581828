import { z } from 'zod'
import { couponActions } from '../../definitions/coupon.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { type Call, dataReply } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { none } from './list-query.ts'
import { timelineSchema } from './record-parts.ts'

const couponCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/)
const uses = z.number().int().nullable()

const couponEntry = z.object({
  code: z.string(),
  percent: z.number().int().nullable().describe('or an amount'),
  amount: z.number().int().nullable().describe('in minor units of the currency'),
  currency: z.enum(currencyCodes).nullable(),
  valid_from: z.iso.date().nullable().describe('the first UTC day'),
  valid_until: z.iso.date().nullable().describe('the last UTC day'),
  most_uses: uses,
  most_uses_each: uses.describe('of each customer'),
  products: z.array(z.enum(productCodes)).describe('empty for all'),
  modes: z.array(z.enum(cartModes)).describe('empty for all; `renew` includes renewals by serial number'),
  enabled: z.boolean(),
  uses: z.number().int(),
  created_at: z.iso.datetime(),
})

const couponDetails = couponEntry.extend({
  customer: z.object({ id: z.number().int(), email: z.string() }).nullable().describe('null for all'),
  possible: possibleActions(couponActions),
  timeline: timelineSchema([]),
})

export type CouponEntry = z.output<typeof couponEntry>
export type CouponDetails = z.output<typeof couponDetails>

export const backOfficeCouponCalls = {
  'GET /api/sezam/coupons/': {
    summary: 'Coupons with their uses, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().max(100).optional().describe('a part of the code'),
      state: z.enum(['open', 'closed']).optional().or(none),
      after: couponCode.optional().describe('`next` of the page before'),
    }),
    reply: dataReply(z.array(couponEntry)).extend({ next: z.string().nullable() }),
  },
  'GET /api/sezam/coupons/{id}/': {
    summary: 'A coupon with what was done to it',
    params: z.object({ id: couponCode }),
    reply: dataReply(couponDetails),
  },
} as const satisfies Record<string, Call>
