import { createHash } from 'node:crypto'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { isCountry } from '../../domain/countries.ts'
import type { License } from '../../domain/licenses/license.ts'
import { currencyFor } from '../../domain/money/money.ts'
import { type Quote, quote } from '../../domain/orders/quote.ts'
import { paymentMethodNumbers, paymentMethodsFor } from '../../domain/payments/methods.ts'
import { requireProduct } from '../../domain/pricing/catalog.ts'
import { couponMisfit } from '../../domain/pricing/coupon.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import { tidyVatNumber } from '../../domain/tax/vat-number.ts'
import { openCoupon } from '../coupons/open-coupon.ts'
import { refuseCoupon } from '../coupons/refuse-coupon.ts'
import { ownLicense } from '../licenses/own-license.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { dayOf } from '../platform/clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { readRates } from '../pricing/read-rates.ts'
import { readSellers } from '../sellers/read-resellers.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { customerVat } from '../tax/customer-vat.ts'
import { requireBillingAddress, requireSameCountry } from './billing-address.ts'
import { consentOf, consents } from './order-consent.ts'

type Sellers = Awaited<ReturnType<typeof readSellers>>
/** A cart, and the network address it came from. */
export type PlacedRequest = AcceptedOrderRequest & { address: string }
/** How long an order waits to be paid in the chat; each invoice there lives shorter. */
const cryptoLifetimeMs = 24 * 3600_000

/** Checks everything the page would not offer, and quotes the cart: what comes back may be accepted as it is. */
export async function draftOrder(
  shop: Shop,
  customer: SignedInCustomer,
  request: PlacedRequest,
): Promise<Omit<NewOrder, 'idempotencyKey'>> {
  requireProduct(request.product)
  if (!isCountry(request.country)) throw new Refusal('unknown-country', { fields: ['country'] })
  // Who else sells in the customer's country is nothing to an order that the vendor is paid for.
  const sellers = request.payment === 'bank' ? await readSellers(shop.db) : {}
  requireMethod(request, Object.keys(sellers))
  if (request.payment === 'bank') requireBillingAddress(request)
  requireSameCountry(request)

  const reseller = request.payment === 'bank' ? (sellers[request.country] ?? null) : null
  const now = shop.clock.now()
  const license = await licenseInCart(shop, customer, request)
  const { rates, originOf } = await readRates(shop.db)
  const coupon = await couponInCart(shop, customer, request)
  const sellerCountry = sellerCountryOf(shop, request, sellers)
  const { country, client_vat: typed } = request
  const vat = await customerVat(shop, { typed: typed ?? '', country, sellerCountry })
  const quoted = quote({
    cart: request,
    license,
    payment: request.payment,
    rates,
    coupon: coupon?.value ?? null,
    tax: { sellerCountry, customerVatValid: vat.isValid },
    today: dayOf(now),
  })
  // Rates and tax may have changed while the page was open.
  if (quoted.total > (request.max_total ?? quoted.total)) throw new Refusal('price-changed')
  if (request.payment === 'stripe' && quoted.total > 0 && quoted.total < smallestCharge)
    throw new Refusal('amount-too-small')
  const rateOrigin = originOf(quoted.currency)
  return {
    customerId: customer.id,
    paymentMethod: paymentMethodNumbers[request.payment],
    language: customer.language,
    ...frozen(request, quoted),
    coupon: coupon?.code ?? null,
    licenseId: license?.id ?? null,
    quotedLicense: license && termsOf(license),
    euroRate: rates.EUR,
    currencyRate: rates[quoted.currency],
    rateSource: rateOrigin.source,
    rateDay: rateOrigin.day,
    ...billingOf(request),
    vatCheck: vat.check,
    ...consentOf(request, now),
    resellerInvoice: reseller !== null,
    sellerId: reseller?.id ?? null,
    contentHash: contentHashOf(request, quoted, license, coupon?.code ?? ''),
    createdAt: now,
    expiresAt: request.payment === 'crypto' ? new Date(now.getTime() + cryptoLifetimeMs) : null,
  }
}

function sellerCountryOf({ config }: Shop, request: AcceptedOrderRequest, sellers: Sellers): string {
  const seats = Object.entries(sellers).map(([country, seller]) => [country, seller.country])
  return sellerCountryFor(
    { method: request.payment, country: request.country },
    { vendorCountry: config.seller.country, resellerSeats: Object.fromEntries(seats) },
  )
}
/** In minor units: the card provider takes no less; what is free needs no provider. */
const smallestCharge = 50

/** Kept with the order, so that its price can be worked out again. */
function termsOf({ type, period, servers, expiresOn }: License) {
  return { type, period, servers, expiresOn }
}

function requireMethod(request: AcceptedOrderRequest, resellers: readonly string[]) {
  const offered = paymentMethodsFor(request.country, resellers)
  if (!offered.includes(request.payment)) throw new Refusal('payment-not-available', { fields: ['payment'] })
}

async function licenseInCart(shop: Shop, customer: SignedInCustomer, request: AcceptedOrderRequest) {
  if (request.mode === 'buy') return null
  if (request.license_id === null || request.license_id === undefined)
    throw new Refusal('license-required', { fields: ['license_id'] })
  return ownLicense(shop.db, customer.id, String(request.license_id))
}

/** Refuses, in words, a coupon that cannot be used, rather than to charge more than was shown. */
async function couponInCart(shop: Shop, customer: SignedInCustomer, request: PlacedRequest) {
  if (!request.coupon) return null
  const { coupon: typed, product, mode, country, address } = request
  const coupon = await openCoupon(shop, { typed, customerId: customer.id, address })
  const misfit = couponMisfit(coupon, { product, mode, currency: currencyFor(country) })
  return misfit ? refuseCoupon(misfit) : coupon
}

function frozen(request: AcceptedOrderRequest, quoted: Quote) {
  const { product, servers, periods, currency, unitPrice, listPrice, couponDiscount, cryptoDiscount } = quoted
  const { subtotal, taxRate, taxKind, tax, total } = quoted
  const bought = { product, mode: request.mode, servers, periods, country: request.country }
  const sums = {
    currency,
    unitPrice,
    listPrice,
    couponDiscount,
    cryptoDiscount,
    subtotal,
    taxRate,
    taxKind,
    tax,
    total,
  }
  return { ...bought, ...sums }
}

/** The billing details of a cart, named as an order keeps them. */
export function billingOf(request: AcceptedOrderRequest) {
  return {
    clientCompany: request.client_company ?? '',
    clientVat: tidyVatNumber(request.client_vat ?? '', request.country),
    clientZip: request.client_zip ?? '',
    clientCity: request.client_city ?? '',
    clientAddressLine: request.client_address_line ?? '',
    clientCountry: request.client_company ? request.country : '',
    comment: request.comment ?? '',
  }
}

/** Two carts with the same hash are the same order: what is bought, for which license, how paid, at what price. */
function contentHashOf(
  request: AcceptedOrderRequest,
  quoted: Quote,
  license: (License & { id: number }) | null,
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
    ...Object.values(billingOf(request)),
    coupon,
    consents(request),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
