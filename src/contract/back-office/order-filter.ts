import { z } from 'zod'
import { currencyCodes } from '../../domain/money/money.ts'
import { orderStatuses } from '../../domain/orders/order.ts'
import { cartModes, productCodes } from '../../domain/pricing/catalog.ts'
import { daysQuery, none } from './list-query.ts'

export const orderMethods = ['card', 'bank', 'crypto', 'paypal'] as const

// One each: the API document leaves out a schema that another parameter has too.
const yes = () => z.literal('1').optional().or(none)

/** Of the list and of its exports. */
export const orderFilter = {
  q: z.string().trim().max(200).optional().describe('an order or invoice number, or an e-mail address'),
  status: z.enum(orderStatuses).optional().or(none),
  method: z.enum(orderMethods).optional().or(none),
  plan: z.enum(productCodes).optional().or(none),
  mode: z.enum(cartModes).optional().or(none),
  country: z.string().trim().max(100).optional().describe('a code (alpha-2 or alpha-3) or a name'),
  seller: z
    .string()
    .regex(/^(own|[1-9]\d{0,9})$/)
    .optional()
    .or(none)
    .describe('the number of a reseller, or `own`'),
  currency: z.enum(currencyCodes).optional().or(none),
  coupon: z.string().trim().max(100).optional().describe('its code'),
  unmatched: yes().describe('1: with an open unmatched payment'),
  credited: yes().describe('1: with a credit note'),
  returned: yes().describe('1: with a refund, a dispute or a reversal'),
  withdrawn: z
    .enum(['1', 'open'])
    .optional()
    .or(none)
    .describe('1: of a customer who withdrew from the contract; open: that is not refunded yet'),
  vat_refused: yes().describe(
    '1: with a VAT number that VIES called invalid later, and an invoice as it was',
  ),
  place_conflict: yes().describe(
    '1: of a consumer whose network, card or billing address is in another country',
  ),
  by: z.enum(['placed', 'paid']).optional().or(none).describe('what happened within the days'),
  ...daysQuery,
}
