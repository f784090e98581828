import { z } from 'zod'
import { currencyCodes } from '../../domain/money/money.ts'
import { orderStatuses } from '../../domain/orders/order.ts'
import { type Call, countryCode, rowId, rowIdInPath } from '../call.ts'
import { listPlace, listQuery } from './list-query.ts'
import { orderActions } from './order-actions.ts'
import { orderFacts } from './order-details.ts'
import { orderFilter, orderMethods } from './order-filter.ts'

export const returnedKinds = [
  'disputed',
  'refunded',
  'partly-refunded',
  'credited',
  'partly-credited',
] as const
export type Returned = (typeof returnedKinds)[number]

const params = z.object({ id: rowIdInPath })
const amount = z.number().int().describe('in minor units')

export const orderEntry = z.object({
  id: rowId,
  created_at: z.iso.datetime(),
  email: z.string(),
  title: z.string().describe('what was ordered'),
  status: z.enum(orderStatuses),
  returned: z.enum(returnedKinds).nullable().describe('what became of the money of a paid order'),
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
      country: countryCode,
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
      ...orderFilter,
      ...listQuery,
    }),
    reply: z.object({
      ok: z.literal(true),
      data: z.array(orderEntry),
      sellers: z.array(z.object({ id: rowId, name: z.string() })).describe('for the filter'),
      ...listPlace,
    }),
  },
  'GET /api/sezam/orders/export/': {
    summary: 'The orders of the same filter as CSV',
    query: z.object(orderFilter),
    produces: 'text/csv',
    reply: z.any(),
  },
  'GET /api/sezam/orders/invoices/': {
    summary: 'The invoices and credit notes of up to 200 orders as a ZIP of PDFs',
    query: z.object({
      id: z
        .union([rowIdInPath.transform(id => [id]), z.array(rowIdInPath).max(200)])
        .optional()
        .describe('orders; without them those of the same filter'),
      ...orderFilter,
    }),
    produces: 'application/zip',
    reply: z.any(),
  },
  'GET /api/sezam/orders/{id}/': {
    summary: 'An order with what happened to it',
    params,
    reply: z.object({ ok: z.literal(true), data: orderDetails }),
  },
} as const satisfies Record<string, Call>
