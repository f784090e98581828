import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { currencyFor } from '../../domain/money/money.ts'
import { quote } from '../../domain/orders/quote.ts'
import { type ProductCode, periodsFor } from '../../domain/pricing/catalog.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import { readRates } from '../pricing/read-rates.ts'
import { sandboxCheckouts } from '../sandbox/card/tables.ts'
import { readResellerSeats } from '../sellers/read-resellers.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { brokenRules } from '../testing/en16931.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { invoices } from './tables.ts'

let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  shop = await openTestShop()
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
afterAll(() => shop.close())

type Sold = Pick<AcceptedOrderRequest, 'servers' | 'periods' | 'country'> & {
  product: ProductCode
  payment: 'bank' | 'stripe'
}

const country = {
  bank: fc.constantFrom('DEU', 'UKR', 'RUS', 'BLR'),
  stripe: fc.constantFrom('EST', 'FIN', 'DEU', 'HUN', 'USA', 'GBR', 'UKR'),
}
const product = fc.constantFrom<ProductCode>('astra-1m', 'astra-1y', 'astra-lifetime', 'astra-company')

const carts: fc.Arbitrary<Sold> = fc
  .tuple(fc.constantFrom('bank' as const, 'stripe' as const), product, fc.integer({ min: 1, max: 99 }))
  .chain(([payment, product, servers]) =>
    fc.record({
      payment: fc.constant(payment),
      product: fc.constant(product),
      servers: fc.constant(servers),
      periods: fc.constantFrom(...periodsFor(product)),
      country: country[payment],
    }),
  )

test('whatever is sold, the quote, the order, what the provider charges and the invoice have one total', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async cart => {
      const quoted = await quotedTotal(cart)
      const { id, total, currency_text } = await placed(cart)
      const charged = cart.payment === 'stripe' ? await chargedFor(id) : total
      if (cart.payment === 'stripe') await pays(id)
      const content = await invoiceOf(id)
      expect([total, charged, content.total, content.subtotal + content.tax]).toEqual(Array(4).fill(quoted))
      expect([currency_text, content.currency]).toEqual(Array(2).fill(currencyFor(cart.country)))
      const eInvoice = (await anna.get(`/orders/docs/orders/${id}/invoice.xml`)).body
      expect([brokenRules(eInvoice), taxInclusive(eInvoice)]).toEqual([[], quoted])
    }),
    { numRuns: 40 },
  )
})

async function quotedTotal({ payment, ...cart }: Sold): Promise<number> {
  const { db, config } = shop.shop
  const sellers = { vendorCountry: config.seller.country, resellerSeats: await readResellerSeats(db) }
  return quote({
    cart: { ...cart, mode: 'buy' },
    license: null,
    payment,
    rates: (await readRates(db)).rates,
    coupon: null,
    tax: {
      sellerCountry: sellerCountryFor({ method: payment, country: cart.country }, sellers),
      customerVatValid: false,
    },
    today: '2026-11-21',
  }).total
}

async function placed(cart: Sold) {
  const address = {
    client_company: 'Studio Nord',
    client_zip: '10115',
    client_city: 'Berlin',
    client_address_line: 'Invalidenstraße 1',
  }
  // The shop counts how many orders one customer places in an hour.
  shop.clock.pass(60)
  const reply = await anna.post('/api/astra/order/', { json: { ...cart, ...address } })
  const id = Number(/orders\/(\d+)\/review/.exec(reply.json().url)?.[1] ?? (await newestOrder()))
  return (await anna.get(`/api/orders/${id}/`)).json().data
}

const newestOrder = async () => (await anna.get('/api/accounts/profile/')).json().data.orders[0].id

async function chargedFor(orderId: number): Promise<number> {
  const [checkout] = await shop.shop.db
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.orderId, orderId))
  return (checkout?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

async function pays(orderId: number) {
  await shop.shop.db
    .update(sandboxCheckouts)
    .set({ status: 'paid' })
    .where(eq(sandboxCheckouts.orderId, orderId))
  await anna.post(`/api/orders/${orderId}/payment-check/`)
}

async function invoiceOf(orderId: number): Promise<InvoiceContent> {
  const [invoice] = await shop.shop.db.select().from(invoices).where(eq(invoices.orderId, orderId))
  if (!invoice) throw new Error(`Order ${orderId} has no invoice`)
  return invoice.content
}

function taxInclusive(eInvoice: string): number {
  const [, written = ''] = /TaxInclusiveAmount currencyID="\w+">([\d.]+)</.exec(eInvoice) ?? []
  return Math.round(Number(written) * 100)
}
