import { z } from 'zod'
import { orderActions } from '../../definitions/order.ts'
import { orderList } from '../../definitions/order-list.ts'
import { type Call, countryCode, rowId, rowIdInPath } from '../call.ts'
import { possibleActions } from './defined-actions.ts'
import { filterShape, listCalls, rowSchema } from './defined-lists.ts'
import { orderFacts } from './order-details.ts'

const params = z.object({ id: rowIdInPath })
const amount = z.number().int().describe('in minor units')

export const orderEntry = rowSchema(orderList)

const orderDetails = orderEntry.extend({
  ...orderFacts.shape,
  possible: possibleActions(orderActions),
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
  ...listCalls(orderList, {
    sellers: z.array(z.object({ id: rowId, name: z.string() })).describe('for the filter'),
  }),
  'GET /api/sezam/orders/invoices/': {
    summary: 'The invoices and credit notes of up to 200 orders as a ZIP of PDFs',
    query: z.object({
      id: z
        .union([rowIdInPath.transform(id => [id]), z.array(rowIdInPath).max(200)])
        .optional()
        .describe('orders; without them those of the same filter'),
      ...filterShape(orderList),
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
