import { z } from 'zod'
import { currencyCodes } from '../../domain/money/money.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { type Call, doneReply, ifMatch } from '../call.ts'

const couponCode = z.string().regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/)
const params = z.object({ code: couponCode })
const reason = z.string().trim().max(1000).describe('for the audit')
const uses = z.number().int().min(1).max(999_999_999).nullable()

const limits = z.object({
  valid_from: z.iso.date().nullable().describe('the first UTC day'),
  valid_until: z.iso.date().nullable().describe('the last UTC day'),
  most_uses: uses,
  most_uses_each: uses.describe('of each customer'),
  products: z.array(z.enum(productCodes)).max(productCodes.length).describe('empty for all'),
  modes: z.array(z.enum(cartModes)).max(cartModes.length).describe('empty for all'),
})

const changedLimits = limits.extend({
  modes: z
    .array(z.enum(cartModes).exclude(['renew-sn']))
    .max(cartModes.length)
    .describe('empty for all; `renew` includes renewals by serial number'),
})

const percent = z.number().int().min(1).max(100).nullable().describe('or an amount')
const amount = z.number().int().min(1).max(100_000_000).nullable().describe('in minor units of the currency')

const couponEntry = limits.extend({
  code: z.string(),
  percent,
  amount,
  currency: z.enum(currencyCodes).nullable(),
  enabled: z.boolean(),
  uses: z.number().int(),
  created_at: z.iso.datetime(),
})

const action = z.object({ at: z.iso.datetime(), verb: z.string(), by: z.string(), reason: z.string() })
const couponDetails = couponEntry.extend({
  version: z.number().int().describe('as in `ETag`'),
  actions: z.array(action),
})

export type CouponEntry = z.output<typeof couponEntry>
export type CouponDetails = z.output<typeof couponDetails>
export type CouponLimitsBody = z.output<typeof limits>

const none = z.literal('').transform(() => undefined)

export const backOfficeCouponCalls = {
  'GET /api/sezam/coupons/': {
    summary: 'Coupons with their uses, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().max(100).optional().describe('a part of the code'),
      state: z.enum(['open', 'closed']).optional().or(none),
      after: couponCode.optional().describe('`next` of the page before'),
    }),
    reply: z.object({ ok: z.literal(true), data: z.array(couponEntry), next: z.string().nullable() }),
  },
  'POST /api/sezam/coupons/': {
    summary: 'Create a coupon; one that is generous needs a second factor younger than 10 minutes',
    body: changedLimits.extend({
      code: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/),
      percent,
      amount,
      currency: z.enum(currencyCodes).nullable(),
      reason,
    }),
    reply: doneReply.extend({ data: z.object({ code: z.string() }) }),
  },
  'GET /api/sezam/coupons/{code}/': {
    summary: 'A coupon with what was done to it',
    params,
    reply: z.object({ ok: z.literal(true), data: couponDetails }),
  },
  'PUT /api/sezam/coupons/{code}/': {
    summary: 'Change the days, uses and carts of a coupon; its discount never changes',
    params,
    headers: ifMatch,
    body: changedLimits.extend({ reason }),
    reply: doneReply,
  },
  'POST /api/sezam/coupons/{code}/closure/': {
    summary: 'Close a coupon; orders that have it keep it',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
  'POST /api/sezam/coupons/{code}/reopening/': {
    summary: 'Open a closed coupon again',
    params,
    body: z.object({ reason }),
    reply: doneReply,
  },
} as const satisfies Record<string, Call>
