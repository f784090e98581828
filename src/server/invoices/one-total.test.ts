import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { currencyFor } from '../../domain/money/money.ts'
import { quote } from '../../domain/orders/quote.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { type ProductCode, periodsFor } from '../../domain/pricing/catalog.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import { readRates } from '../pricing/read-rates.ts'
import { sandboxCheckouts } from '../sandbox/card/tables.ts'
import { servedCountries } from '../sellers/store.ts'
import { brokenRules } from '../testing/en16931.ts'
import { openWorld } from '../testing/world.ts'
import { invoices } from './tables.ts'

const { shop, anna } = openWorld({ environment: { MAX_OPEN_BANK_ORDERS: '1000' } })
type Cart = Pick<AcceptedOrderRequest, 'servers' | 'periods' | 'country'> & {
  product: ProductCode
  payment: 'bank' | 'stripe'
}

test('the quote, the order, the charge and the invoice of every sale have one total', async () => {
  await fc.assert(
    fc.asyncProperty(carts, async cart => {
      const quoted = await quotedTotal(cart)
      // The shop limits how many orders one customer places in an hour.
      shop.clock.pass(60)
      const { id, total, currency_text } = await anna.orders({ pay: 'bank', ...cart })
      const charged = cart.payment === 'stripe' ? await chargedFor(id) : total
      if (cart.payment === 'stripe') await anna.pays({ id })
      const content = await readInvoice(id)
      expect([total, charged, content.total, content.subtotal + content.tax]).toEqual(Array(4).fill(quoted))
      expect([currency_text, content.currency]).toEqual(Array(2).fill(currencyFor(astra, cart.country)))
      const eInvoice = await anna.document({ id }, 'invoice.xml')
      expect([brokenRules(eInvoice), taxInclusive(eInvoice)]).toEqual([[], quoted])
    }),
    { numRuns: 20 },
  )
})

async function quotedTotal({ payment, ...cart }: Cart): Promise<number> {
  const { db, config } = shop.shop
  const served = await servedCountries(db)
  const resellerSeats = Object.fromEntries(served.map(({ country, seller }) => [country, seller.country]))
  const sellers = { vendorCountry: config.seller.country, resellerSeats }
  return quote({
    catalog: astra,
    cart: { ...cart, mode: 'buy' },
    license: null,
    payment,
    rates: (await readRates(db)).rates,
    coupon: null,
    tax: {
      sellerCountry: sellerCountryFor({ method: payment, country: cart.country }, sellers),
      customerVatValid: false,
      on: '2026-11-21',
    },
    today: '2026-11-21',
    lifetimeMinDays: 0,
  }).total
}

async function chargedFor(orderId: number): Promise<number> {
  const ours = eq(sandboxCheckouts.orderId, orderId)
  const [checkout] = await shop.db.select().from(sandboxCheckouts).where(ours)
  return (checkout?.lines ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

async function readInvoice(orderId: number): Promise<InvoiceContent> {
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId))
  if (!invoice) throw new Error(`Order ${orderId} has no invoice`)
  return invoice.content
}

function taxInclusive(eInvoice: string): number {
  const [, written = ''] = /TaxInclusiveAmount currencyID="\w+">([\d.]+)</.exec(eInvoice) ?? []
  return Math.round(Number(written) * 100)
}

const country = {
  bank: fc.constantFrom('DEU', 'UKR', 'RUS', 'BLR'),
  stripe: fc.constantFrom('EST', 'FIN', 'DEU', 'HUN', 'USA', 'GBR', 'UKR'),
}
const product = fc.constantFrom<ProductCode>('astra-1m', 'astra-1y', 'astra-lifetime', 'astra-company')

const carts: fc.Arbitrary<Cart> = fc
  .tuple(fc.constantFrom('bank' as const, 'stripe' as const), product, fc.integer({ min: 1, max: 99 }))
  .chain(([payment, product, servers]) =>
    fc.record({
      payment: fc.constant(payment),
      product: fc.constant(product),
      servers: fc.constant(servers),
      periods: fc.constantFrom(...periodsFor(astra, product)),
      country: country[payment],
    }),
  )
