import { z } from 'zod'
import { orderStatuses } from '../domain/orders/order.ts'
import { withdrawalStates } from '../domain/orders/withdrawal.ts'
import { paymentMethods } from '../domain/payments/methods.ts'
import { cartModes } from '../domain/pricing/catalog.ts'
import { taxKinds } from '../domain/tax/tax.ts'
import { type Call, countryCode, dataReply, doneReply, emailAddress, idempotencyKey, rowId } from './call.ts'

const line = (max: number) => z.string().trim().max(max)

const consent = z
  .boolean()
  .nullish()
  .describe('a consumer asks for delivery at once and knows that the right to withdraw then ends')

export const writtenQuoteToken = z.string().max(8000)

export const orderRequest = z.object({
  product: z.string().max(64),
  mode: z.enum(cartModes).default('buy'),
  servers: z.number().int().min(1).max(1_000_000).default(1),
  country: countryCode.default('USA'),
  periods: z.number().int().min(1).max(120).default(1),
  license_id: z.union([rowId, z.string().max(64)]).nullish(),
  payment: z.enum(paymentMethods),
  coupon: line(64).nullish(),
  client_company: line(200).nullish(),
  client_vat: line(32).nullish(),
  client_zip: line(32).nullish(),
  client_city: line(120).nullish(),
  client_address_line: line(300).nullish(),
  client_country: countryCode.nullish(),
  comment: line(2000).nullish(),
  purchase_order: line(64)
    .nullish()
    .describe('the number that the customer’s company gave this purchase; printed on the invoice'),
  buyer_reference: line(64)
    .nullish()
    .describe('the Leitweg-ID of a German authority, for an XRechnung; ignored for other countries'),
  for_email: z
    .union([emailAddress, z.literal('')])
    .nullish()
    .describe('of another customer, to whom a bought license is offered once it is issued'),
  max_total: z
    .number()
    .int()
    .min(0)
    .nullish()
    .describe('the total that was shown, in minor units; an order that would cost more is refused'),
  consent,
  country_confirmed: z
    .boolean()
    .nullish()
    .describe('a consumer whose network address is in another country confirms to live in the chosen one'),
  written_quote: writtenQuoteToken
    .nullish()
    .describe('orders what this written quote offers, at its price, whatever the cart says'),
})
export type AcceptedOrderRequest = z.output<typeof orderRequest>

const issued = z.object({ number: z.string(), issued_on: z.iso.date() })

const transfer = z.object({
  amount: z.number().int(),
  beneficiary: z.string(),
  account: z.string(),
  bic: z.string(),
  bank: z.string(),
  reference: z.string(),
  inn: z
    .string()
    .describe('this and the next four: for a payment order in Russia or Belarus, otherwise empty'),
  kpp: z.string(),
  unp: z.string(),
  correspondent: z.string().describe('the account of the beneficiary’s bank at the central bank'),
  purpose: z.string(),
  due_on: z.iso.date(),
})

const order = z
  .object({
    id: rowId,
    status: z.enum(orderStatuses),
    created_at: z.iso.datetime(),
    line_title: z.string(),
    account_email: z.string(),
    client_company: z.string(),
    client_name: z.string(),
    client_vat: z.string(),
    client_full_address: z.string(),
    list_price: z.number().int().describe('before any discount'),
    coupon: z.string().describe('the code; empty without one'),
    coupon_discount: z.number().int(),
    crypto_discount: z.number().int(),
    subtotal: z.number().int(),
    tax: z.number().int(),
    total: z.number().int(),
    tax_rate: z.number(),
    tax_kind: z.enum(taxKinds),
    currency_text: z.string(),
    currency_prefix: z.string(),
    currency_suffix: z.string(),
    comment: z.string(),
    placed_by: z.string().describe('the person who placed it for the account; empty if the owner did'),
    purchase_order: z.string(),
    buyer_reference: z.string().describe('the Leitweg-ID of a German authority'),
    session_id: z.string(),
    reseller_invoice: z.boolean(),
    legacy_invoice: z
      .boolean()
      .describe('the order was imported, and its invoice is that of the legacy shop'),
    withdrawal: z.enum(withdrawalStates).describe('whether the customer can withdraw from the contract'),
    withdraw_until: z.iso.date().nullable().describe('the last day of the period, once it has begun'),
    withdrawn_at: z.iso.datetime().nullable(),
    terms_version: z.string().nullable().describe('the terms that the order accepted: `/terms/?version=`'),
    payment_method: z.number().int(),
    license_id: rowId
      .nullable()
      .describe('the license this order gave: once it is paid, on invoice terms sometimes before'),
    download_url: z.string().nullable().describe('the page of the releases; null until it is paid'),
    payment_url: z.string().describe('where an unpaid order can still be paid; empty when it cannot'),
    pay_until: z.iso
      .datetime()
      .nullable()
      .describe('when an order that is not paid by bank transfer expires; null once it cannot be paid'),
    may_withdraw: z
      .boolean()
      .describe('by a consumer who has the right to, and is asked for consent before it is ordered again'),
    money_waits: z
      .boolean()
      .describe('a payment for this unpaid order is under review: it must not be paid again'),
    invoice: issued.nullable().describe('null while none is issued'),
    credit_note: issued.nullable().describe('the newest credit note for the invoice'),
    credit_notes: z.array(issued).describe('all credit notes of the order, the oldest first'),
    credited: z.number().int().describe('by credit notes for the invoice, tax included'),
    refunded: z
      .number()
      .int()
      .describe(
        'returned to the customer, as the payment provider or the bank reports, in the currency of the order',
      ),
    transfer: transfer
      .nullable()
      .describe(
        'where to transfer the money for a bank order that awaits it, or the rest of a corrected invoice',
      ),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

const prefill = z.object({
  client_company: z.string(),
  client_zip: z.string(),
  client_city: z.string(),
  client_address_line: z.string(),
  client_vat: z.string(),
  client_country: z.string(),
  payment: z.enum(['card', 'bank', 'crypto', '']),
})
export type Prefill = z.infer<typeof prefill>

const orderReply = dataReply(order)

export const orderCalls = {
  'POST /api/astra/order/': {
    summary:
      'Order what is in the cart; answers where to go next. The header Idempotency-Key makes a retry safe',
    body: orderRequest,
    headers: idempotencyKey,
    reply: doneReply.extend({ url: z.string() }),
  },
  'GET /api/orders/prefill/': {
    summary: 'The customer’s last billing details',
    reply: dataReply(prefill),
  },
  'GET /api/orders/{id}/': {
    summary: 'One order of the customer',
    reply: orderReply,
  },
  'POST /api/orders/{id}/reorder/': {
    summary:
      'Order the same again at today’s prices where the order has closed without money; one that can still be paid goes on',
    headers: idempotencyKey,
    body: z.object({ consent }).nullish(),
    reply: doneReply.extend({ url: z.string() }),
  },
  'POST /api/orders/{id}/payment-check/': {
    summary: 'Ask the payment provider now whether the order is paid, and fulfil it if so',
    reply: orderReply,
  },
} as const satisfies Record<string, Call>
