import { z } from 'zod'
import { currencyCodes } from '../domain/money/money.ts'
import { paymentMethods } from '../domain/payments/methods.ts'
import { cartModes, productCodes } from '../domain/pricing/catalog.ts'
import { type Call, dataReply, rowId } from './call.ts'
import { orderRequest, writtenQuoteToken } from './orders.ts'

const buyer = z.object({
  client_company: z.string(),
  client_vat: z.string(),
  client_zip: z.string(),
  client_city: z.string(),
  client_address_line: z.string(),
  purchase_order: z.string(),
  buyer_reference: z.string(),
})

const writtenQuote = z
  .object({
    line_title: z.string(),
    product: z.enum(productCodes),
    mode: z.enum(cartModes),
    servers: z.number().int(),
    periods: z.number().int(),
    country: z.string(),
    license_id: rowId.nullable(),
    coupon: z.string().describe('the code; empty without one'),
    payment: z.enum(paymentMethods).describe('the one that it was made for'),
    payments: z.array(z.enum(paymentMethods)).describe('those by which it can be ordered'),
    currency_text: z.enum(currencyCodes),
    unit_price: z.number().int(),
    subtotal: z.number().int(),
    tax: z.number().int(),
    tax_rate: z.string(),
    total: z.number().int(),
    until: z.iso.date().describe('the last day on which it can be ordered'),
    buyer,
    pdf: z.string(),
    obstacle: z.string().describe('why who is signed in cannot order at this price; otherwise empty'),
    total_today: z
      .number()
      .int()
      .nullable()
      .describe('with an obstacle: the price of today, if there is one'),
  })
  .meta({ id: 'WrittenQuote' })
/** Anyone with the address sees this: not who made it. */
export type WrittenQuote = z.infer<typeof writtenQuote>

const query = z.object({ token: writtenQuoteToken.default('') })

export const writtenQuoteCalls = {
  'POST /api/orders/quotes/': {
    summary:
      'A written quote for this cart: its price for 30 days, as a page and a PDF. Nothing is ordered or stored',
    body: orderRequest,
    reply: z.object({ ok: z.literal(true), url: z.string(), pdf: z.string(), until: z.iso.date() }),
  },
  'GET /api/orders/quotes/': {
    summary: 'What a written quote offers, and whether who is signed in can order it',
    query,
    reply: dataReply(writtenQuote),
  },
  'GET /orders/docs/quotes/': {
    summary: 'A written quote as PDF',
    query,
    reply: z.any().describe('the document'),
    produces: 'application/pdf',
  },
} as const satisfies Record<string, Call>
