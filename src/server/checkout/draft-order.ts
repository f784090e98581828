import { createHash } from 'node:crypto'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { isCountry } from '../../domain/countries.ts'
import type { License } from '../../domain/licenses/license.ts'
import { currencyFor } from '../../domain/money/money.ts'
import { type Quote, quote } from '../../domain/orders/quote.ts'
import { paymentMethodNumbers, paymentMethodsFor } from '../../domain/payments/methods.ts'
import { requireProduct } from '../../domain/pricing/catalog.ts'
import { findCouponObstacle } from '../../domain/pricing/coupon.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { termsVersion } from '../content/terms.ts'
import { openCoupon, refuseCoupon } from '../coupons/open-coupon.ts'
import type { SignedInCustomer } from '../identity/sign-in/session.ts'
import { requireLicense } from '../licenses/store.ts'
import type { NewOrder } from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readPrices } from '../prices/price-changes.ts'
import { readRates } from '../pricing/read-rates.ts'
import { readSellerTax } from '../sellers/read-sale-tax.ts'
import { readResellersByCountry } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { checkCustomerVat } from '../tax/customer-vat.ts'
import { billingDetails, requireBillingAddress, requireSameCountry } from './billing-details.ts'
import { consentColumns, isConsentGiven } from './consent.ts'
import { placeColumns } from './place-of-order.ts'
import { requireSameTerms, requireUnexpired, type WrittenQuote } from './written-quotes/written-quote.ts'

export type PlacedRequest = AcceptedOrderRequest & {
  /** Empty if it is not the customer’s. */
  address: string
  /** The customer has not seen them. */
  withoutTerms?: true
  /** What `written_quote` contains. */
  written?: WrittenQuote | undefined
}

const cryptoLifetimeMs = 24 * 3600_000
/** The smallest amount that the card provider accepts, in minor units. */
const smallestCharge = 50

export async function draftOrder(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  const { written } = request
  if (written) requireUnexpired(shop, written)
  requireProduct(request.product)
  if (!isCountry(request.country)) throw new Refusal('unknown-country', { fields: ['country'] })
  const isBankOrder = request.payment === 'bank'
  const sellers = isBankOrder ? await readResellersByCountry(shop.db) : {}
  requireMethod(request, customer.invoiceDays === null ? Object.keys(sellers) : [request.country])
  requireBillingAddress(request)
  requireSameCountry(request)
  if (request.for_email?.toLowerCase() === customer.email)
    throw new Refusal('transfer-to-owner', { fields: ['for_email'] })

  const reseller = sellers[request.country] ?? null
  const now = shop.clock.now()
  const license = await findLicense(shop, customer, request)
  if (written) requireSameTerms(written, license && pickTerms(license))
  const { rates, findOrigin } = await readRates(shop.db)
  const coupon = await findCoupon(shop, customer, request)
  const sellerTax = await readSellerTax(shop, reseller)
  const zip = request.client_zip ?? ''
  const vat = await checkCustomerVat(shop, {
    typed: request.client_vat ?? '',
    country: request.country,
    zip,
    ...sellerTax,
  })
  const { catalog } = await readPrices(shop)
  const quoted = quote({
    catalog,
    cart: request,
    license,
    payment: request.payment,
    rates,
    unitPrice: written?.unitPrice,
    coupon: coupon?.value ?? null,
    tax: {
      ...sellerTax,
      customerVatValid: vat.isValid,
      isOutsideVatArea: isOutsideVatArea({ country: request.country, zip }),
    },
    today: utcDay(now),
    lifetimeMinDays: request.mode === 'upgrade' ? await readLifetimeUpgradeDays(shop) : 0,
  })
  requireExpectedTotal(request, quoted)
  if (written && written.currency !== quoted.currency) throw new Refusal('written-quote-expired')
  const { source, day } = findOrigin(quoted.currency)
  const current = {
    euroRate: rates.EUR,
    currencyRate: rates[quoted.currency],
    rateSource: source,
    rateDay: day,
  }
  const { euroRate, currencyRate, rateSource, rateDay } = written ?? current
  return {
    customerId: customer.id,
    placedById: customer.person?.id ?? null,
    paymentMethod: paymentMethodNumbers[request.payment],
    language: customer.language,
    ...quoted,
    mode: request.mode,
    country: request.country,
    coupon: coupon?.code ?? null,
    licenseId: license?.id ?? null,
    quotedLicense: license && pickTerms(license),
    euroRate,
    currencyRate,
    rateSource,
    rateDay,
    ...billingDetails(request),
    vatCheck: vat.check,
    ...consentColumns(request, now),
    termsVersion: request.withoutTerms ? null : await termsVersion(shop, customer.language),
    ...(await placeColumns(request, quoted)),
    invoiceDays: isBankOrder ? customer.invoiceDays : null,
    resellerInvoice: reseller !== null,
    sellerId: reseller?.id ?? null,
    contentHash: hashContent(request, quoted, license, coupon?.code ?? ''),
    createdAt: now,
    expiresAt: request.payment === 'crypto' ? new Date(now.getTime() + cryptoLifetimeMs) : null,
  } satisfies NewOrder
}

function requireMethod(request: AcceptedOrderRequest, bankCountries: readonly string[]) {
  const offered = paymentMethodsFor(request.country, bankCountries)
  if (!offered.includes(request.payment)) throw new Refusal('payment-not-available', { fields: ['payment'] })
}

async function findLicense(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  if (request.mode === 'buy') return null
  if (request.license_id === null || request.license_id === undefined)
    throw new Refusal('license-required', { fields: ['license_id'] })
  const idOrSerial = String(request.license_id)
  return requireLicense(shop.db, { idOrSerial, customerId: customer.id }).catch(error => {
    throw request.written && error instanceof Refusal ? new Refusal('written-quote-of-other') : error
  })
}

async function findCoupon(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  if (!request.coupon) return null
  const { coupon: typed, product, mode, country, address } = request
  const coupon = await openCoupon(shop, { typed, customerId: customer.id, address })
  const misfit = findCouponObstacle(coupon, {
    product,
    mode,
    currency: currencyFor(shop.config.catalog, country),
  })
  return misfit ? refuseCoupon(misfit) : coupon
}

/** Rates and tax may have changed while the page was open. */
function requireExpectedTotal({ payment, max_total, written }: PlacedRequest, { total }: Quote) {
  if (total > (max_total ?? written?.total ?? total)) throw new Refusal('price-changed')
  if (payment === 'stripe' && total > 0 && total < smallestCharge) throw new Refusal('amount-too-small')
}

function pickTerms({ type, period, servers, expiresOn }: License) {
  return { type, period, servers, expiresOn }
}

type Quoted = Record<'product' | 'currency', string> & Record<'servers' | 'periods' | 'total', number>

/** Two carts with the same hash are the same order: product, license, payment method, price and acceptance are equal. */
export function hashContent(
  request: PlacedRequest,
  quoted: Quoted,
  license: { id: number; expiresOn: string } | null,
  coupon: string,
): string {
  const content = [
    quoted.product,
    request.mode,
    quoted.servers,
    quoted.periods,
    request.country,
    license?.id ?? '',
    license?.expiresOn ?? '',
    request.payment,
    quoted.currency,
    quoted.total,
    ...Object.values(billingDetails(request)),
    coupon,
    isConsentGiven(request),
    request.withoutTerms === true,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
