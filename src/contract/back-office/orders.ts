import { z } from 'zod'
import { orderActions } from '../../definitions/order.ts'
import { orderList } from '../../definitions/order-list.ts'
import { currencyCodes } from '../../domain/money/money.ts'
import { unmatchedReasons } from '../../domain/payments/unmatched-reasons.ts'
import { cartModes } from '../../domain/pricing/catalog.ts'
import { taxKinds } from '../../domain/tax/tax.ts'
import { type Call, countryCode, dataReply, rowId, rowIdInPath } from '../call.ts'
import { paymentEntry, providerFacts, returnedMoney } from './all-payments.ts'
import { possibleActions } from './defined-actions.ts'
import { filterShape, listCalls, rowSchema } from './defined-lists.ts'
import { recordOfCustomer, timelineSchema } from './record-parts.ts'

const amount = z.number().int().describe('in minor units')

export const orderEntry = rowSchema(orderList)

const buyer = z.object({
  company: z.string(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string().describe('its name'),
  vat_number: z.string(),
  purchase_order: z.string(),
  buyer_reference: z.string(),
  comment: z.string(),
})

const sums = z.object({
  list_price: amount,
  coupon: z.string(),
  coupon_discount: amount,
  crypto_discount: amount,
  subtotal: amount,
  tax: amount,
  tax_rate: z.number(),
  tax_kind: z.enum(taxKinds),
})

const viesAnswer = z.object({
  outcome: z.enum(['valid', 'not-valid', 'unavailable']),
  at: z.iso.datetime(),
  name: z.string(),
  address: z.string(),
  request: z.string().describe('the number of the request in the register'),
})

const terms = z.object({ servers: z.number().int(), until: z.iso.date(), is_lifetime: z.boolean() })

const payment = paymentEntry.omit({ id: true, order_id: true }).extend({
  ...providerFacts,
  currency: z.enum(currencyCodes),
  payer: z.string(),
})

const document = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  issued_on: z.iso.date(),
  total: amount,
  pdf: z.string(),
  xml: z.string().describe('the e-invoice'),
})

const unmatched = returnedMoney.extend({
  reason: z.enum(unmatchedReasons),
  claim: z.string().describe('where the customer collects a refund; empty otherwise'),
})

/** An order has these beside its row in a list and what can be done with it. */
const orderFacts = z.object({
  ...recordOfCustomer,
  mode: z.enum(cartModes),
  paid_at: z.iso.datetime().nullable(),
  seller: z.string().describe('of the invoice in force; otherwise the one that would issue it'),
  sums,
  rates: z
    .object({ euro: z.string(), currency: z.string(), source: z.string(), day: z.iso.date() })
    .describe('units of EUR and of the currency of the order for one US dollar'),
  buyer,
  vies: z.array(viesAnswer).describe('the answer at the order, then that of a later check'),
  place: z
    .object({ network: z.string(), card: z.string(), billing: z.string(), conflict: z.boolean() })
    .describe('countries (alpha-3) of a consumer; empty if unknown'),
  license: z.object({ before: terms.nullable(), after: terms.nullable() }),
  payments: z.array(payment),
  documents: z.array(document),
  unmatched: z.array(unmatched).describe('refunds, disputes and payments that did not fit'),
  withdrawal: z
    .object({
      submitted_at: z.iso.datetime(),
      refund_due: amount,
      refund_by: z.iso.date(),
      is_open: z.boolean(),
    })
    .nullable(),
  invoice: z.string().describe('the number; empty without an invoice'),
  reference: z.string().describe('the creditor reference'),
  timeline: timelineSchema([
    'placed',
    'attempt',
    'payment',
    'event',
    'paid',
    'invoice',
    'credit-note',
    'noticed',
    'resolved',
    'vat-recheck',
    'withdrawal',
  ]),
})

const orderDetails = orderEntry.extend({
  ...orderFacts.shape,
  possible: possibleActions(orderActions),
  uncredited: amount.describe('of the invoice in force'),
  billed_to: buyer
    .pick({ company: true, address: true, postcode: true, city: true, vat_number: true })
    .extend({ country: countryCode })
    .nullable()
    .describe('on the invoice in force'),
})

export type OrderFacts = z.output<typeof orderFacts>
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
    reply: dataReply(orderDetails),
  },
} as const satisfies Record<string, Call>
