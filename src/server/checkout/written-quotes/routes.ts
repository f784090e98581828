import type { FastifyInstance } from 'fastify'
import { writtenQuoteCalls } from '../../../contract/written-quotes.ts'
import type { Language } from '../../../domain/languages.ts'
import { paymentMethodsFor } from '../../../domain/payments/methods.ts'
import { requireProduct } from '../../../domain/pricing/catalog.ts'
import { findContact } from '../../customers/store.ts'
import { type SignedInCustomer, signedInCustomer } from '../../identity/sign-in/session.ts'
import { describeInvoice, findSeller } from '../../invoices/invoice-content.ts'
import { askToTryAgain, drawInSeparateProcess } from '../../invoices/pdf/draw-in-separate-process.ts'
import { wordRefusal } from '../../platform/http/answer-refusals.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { asRefusal, type Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import { readResellersByCountry } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { draftOrder, type PlacedRequest } from '../draft-order.ts'
import { repeatBuyer, repeatCart } from '../order-again.ts'
import { orderWords } from '../order-words.ts'
import { describeAddresses, makeWrittenQuote } from './make-written-quote.ts'
import { findLastDay, readWrittenQuote, requireUnexpired, type WrittenQuote } from './written-quote.ts'

export function makeQuoteRoute(app: FastifyInstance, shop: Shop) {
  serve(app, writtenQuoteCalls, 'POST /api/orders/quotes/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    const limit = { name: 'written-quote', subject: String(customer.id), most: 60, withinSeconds: 3600 }
    await countTries(shop, [limit])
    // What is agreed to when ordering is not asked yet.
    const agreed = { consent: true, country_confirmed: true, withoutTerms: true } as const
    return {
      ok: true,
      ...(await makeWrittenQuote(shop, customer, { ...body, ...agreed, address: request.ip })),
    }
  })
}

export function openQuoteRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, writtenQuoteCalls, 'GET /api/orders/quotes/', async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    await limitOpenings(shop, request.ip)
    const { customer, language, ip: address } = request
    const quote = readWrittenQuote(shop.config, query.token)
    requireUnexpired(shop, quote)
    const data = await describeQuote(shop, quote, { customer, language })
    const agreed = { consent: true, country_confirmed: true }
    const placed = { ...repeatCart(quote), ...agreed, written: quote, address }
    const checked = customer ? await findObstacle(shop, customer, placed, language) : noObstacle
    return { ok: true, data: { ...data, ...checked, pdf: describeAddresses(shop, query.token).pdf } }
  })

  serve(app, writtenQuoteCalls, 'GET /orders/docs/quotes/', async ({ query, request, reply }) => {
    await limitOpenings(shop, request.ip)
    const quote = readWrittenQuote(shop.config, query.token)
    requireUnexpired(shop, quote)
    const drawn = await drawQuote(shop, quote, describeAddresses(shop, query.token).url).catch(askToTryAgain)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    return reply
      .header('content-disposition', `inline; filename="quote-${quote.quotedOn}.pdf"`)
      .type('application/pdf')
      .send(drawn)
  })
}

async function limitOpenings(shop: Shop, address: string) {
  await countTries(shop, [
    { name: 'written-quote-opening', subject: clientNetwork(address), most: 60, withinSeconds: 600 },
  ])
}

async function describeQuote(
  shop: Shop,
  quote: WrittenQuote,
  { customer, language }: { customer: SignedInCustomer | null; language: Language },
) {
  const { payment, license_id, product, mode, servers, periods, country } = repeatCart(quote)
  const resellers = Object.keys(await readResellersByCountry(shop.db))
  return {
    line_title: orderWords[language].lineTitle(shop.config.productName, quote),
    product: requireProduct(product),
    mode,
    servers,
    periods,
    country,
    license_id,
    payment,
    payments: [...paymentMethodsFor(country, customer?.invoiceDays ? [country] : resellers)],
    coupon: quote.coupon ?? '',
    currency_text: quote.currency,
    unit_price: quote.unitPrice,
    subtotal: quote.subtotal,
    tax: quote.tax,
    tax_rate: quote.taxRate,
    total: quote.total,
    until: findLastDay(quote),
    buyer: repeatBuyer(quote),
  }
}

const noObstacle = { obstacle: '', total_today: null }

/** Why this customer cannot order at the price of the quote, and what the same costs today. */
async function findObstacle(
  shop: Shop,
  customer: SignedInCustomer,
  { written, ...request }: PlacedRequest,
  language: Language,
) {
  const atItsPrice = await draftOrRefusal(shop, customer, { ...request, written })
  if ('total' in atItsPrice) return noObstacle
  const today = await draftOrRefusal(shop, customer, request)
  const withoutCoupon =
    'total' in today ? today : await draftOrRefusal(shop, customer, { ...request, coupon: null })
  return {
    obstacle: wordRefusal(atItsPrice, language).message,
    total_today: 'total' in withoutCoupon ? withoutCoupon.total : null,
  }
}

async function draftOrRefusal(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  return draftOrder(shop, customer, request).catch((error: unknown): Refusal => {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal
  })
}

/** It has no number and cannot be paid; it is drawn each time, in the language of the account that made it. */
async function drawQuote(shop: Shop, quote: WrittenQuote, link: string): Promise<Buffer> {
  const contact = await findContact(shop.db, quote.customerId)
  const { seller } = await findSeller(shop.db, shop, quote)
  const order = {
    ...quote,
    id: 0,
    status: 'pending' as const,
    clientName: '',
    comment: '',
    invoiceDays: null,
  }
  const content = describeInvoice(shop, order, { contact, seller, today: quote.quotedOn })
  const until = findLastDay(quote)
  return drawInSeparateProcess({ ...content, number: '' }, { kind: 'quote', quote: { until, link } })
}
