import { z } from 'zod'
import { currencyCodes } from '../../domain/money/money.ts'
import { orderStatuses } from '../../domain/orders/order.ts'
import { type Call, rowId, rowIdInPath } from '../call.ts'
import { daysQuery, listPlace, listQuery, none } from './list-query.ts'
import { orderActions } from './order-actions.ts'
import { orderFacts } from './order-details.ts'

export const orderMethods = ['card', 'bank', 'crypto', 'paypal'] as const

const params = z.object({ id: rowIdInPath })
const amount = z.number().int().describe('in minor units')

export const orderEntry = z.object({
  id: rowId,
  created_at: z.iso.datetime(),
  email: z.string(),
  title: z.string().describe('what was ordered'),
  status: z.enum(orderStatuses),
  method: z.enum(orderMethods),
  total: amount,
  currency: z.enum(currencyCodes),
  country: z.string(),
  license_id: rowId.nullable(),
})

const orderDetails = orderEntry.extend({
  ...orderFacts.shape,
  actions: z.array(z.enum(orderActions)).describe('those that the order allows now'),
  uncredited: amount.describe('of the invoice in force'),
  billed_to: z
    .object({
      company: z.string(),
      address: z.string(),
      postcode: z.string(),
      city: z.string(),
      vat_number: z.string(),
    })
    .nullable()
    .describe('on the invoice in force'),
})

export type OrderEntry = z.output<typeof orderEntry>
export type OrderDetails = z.output<typeof orderDetails>

export const backOfficeOrderCalls = {
  'GET /api/sezam/orders/': {
    summary: 'Orders, the newest first, 50 at a time',
    query: z.object({
      q: z.string().trim().max(200).optional().describe('an order or invoice number, or an e-mail address'),
      status: z.enum(orderStatuses).optional().or(none),
      method: z.enum(orderMethods).optional().or(none),
      ...daysQuery,
      ...listQuery,
    }),
    reply: z.object({ ok: z.literal(true), data: z.array(orderEntry), ...listPlace }),
  },
  'GET /api/sezam/orders/{id}/': {
    summary: 'An order with what happened to it',
    params,
    reply: z.object({ ok: z.literal(true), data: orderDetails }),
  },
} as const satisfies Record<string, Call>
