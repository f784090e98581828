import { z } from 'zod'
import { currencyCodes } from '../domain/money/money.ts'
import { cartModes, productCodes } from '../domain/pricing/catalog.ts'
import { type Call, doneReply } from './call.ts'

const coupon = z
  .object({
    code: z.string(),
    value: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent'), percent: z.number().int() }),
        z.object({ kind: z.literal('fixed'), amount: z.number().int() }),
      ])
      .describe('a whole percentage, or minor units of the coupon’s currency'),
    currency: z.enum(currencyCodes).nullable(),
    products: z.array(z.enum(productCodes)).describe('the plans it is for; empty for all'),
    modes: z.array(z.enum(cartModes)).describe('the modes it is for; empty for all'),
    valid_until: z.iso.date().nullable().describe('the last UTC day'),
    misfits: z
      .object({ 'coupon-other-plan': z.string(), 'coupon-other-currency': z.string() })
      .describe('why it gives nothing on other carts, in the visitor’s language'),
  })
  .meta({ id: 'Coupon' })
export type CouponFound = z.infer<typeof coupon>

export const couponCalls = {
  'GET /api/orders/coupon/': {
    summary: 'What a coupon gives and for which carts; nothing is used up by asking',
    query: z.object({ code: z.string().trim().min(1).max(64) }),
    reply: doneReply.extend({ data: coupon }),
  },
} as const satisfies Record<string, Call>
