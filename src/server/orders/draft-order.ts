import { createHash } from 'node:crypto'
import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import type { License } from '../../domain/licenses/license.ts'
import { paymentMethodNumbers, paymentMethodsFor } from '../../domain/payments/methods.ts'
import { requireProduct } from '../../domain/pricing/catalog.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import { tidyVatNumber } from '../../domain/vat-number.ts'
import { ownLicense } from '../licenses/own-license.ts'
import { dayOf } from '../platform/clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { isCountry } from '../pricing/countries.ts'
import { readRates, readResellers } from '../pricing/read-rates.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { customerVat } from '../tax/customer-vat.ts'
import { requireBillingAddress } from './billing-address.ts'
import { consentOf, consents } from './consent-of.ts'
import type { NewOrder } from './store.ts'

/** Checks everything the page would not offer, and quotes the cart: what comes back may be accepted as it is. */
export async function draftOrder(
  shop: Shop,
  customer: SignedInCustomer,
  request: AcceptedOrderRequest,
): Promise<NewOrder> {
  requireProduct(request.product)
  if (!isCountry(request.country)) throw new Refusal('unknown-country', { fields: ['country'] })
  // Coupons are not issued yet, so that none is valid.
  if (request.coupon) throw new Refusal('coupon-not-valid', { fields: ['coupon'] })
  const resellers = await readResellers(shop.db)
  requireMethod(request, resellers)
  if (request.payment === 'bank') requireBillingAddress(request)

  const now = shop.clock.now()
  const license = await licenseInCart(shop, customer, request)
  const { rates, source, day } = await readRates(shop.db)
  const sellerCountry = shop.config.seller.country
  const { country, client_vat: typed } = request
  const vat = await customerVat(shop, { typed: typed ?? '', country, sellerCountry })
  const quoted = quote({
    cart: request,
    license,
    payment: request.payment,
    rates,
    coupon: null,
    tax: { sellerCountry, customerVatValid: vat.isValid },
    today: dayOf(now),
  })
  return {
    customerId: customer.id,
    paymentMethod: paymentMethodNumbers[request.payment],
    language: customer.language,
    ...frozen(request, quoted),
    licenseId: license?.id ?? null,
    quotedLicense: license && termsOf(license),
    euroRate: rates.EUR,
    currencyRate: rates[quoted.currency],
    rateSource: source,
    rateDay: day,
    ...billingOf(request),
    vatCheck: vat.check,
    ...consentOf(request, now),
    resellerInvoice: request.payment === 'bank' && resellers.includes(request.country),
    contentHash: contentHashOf(request, quoted, license),
    createdAt: now,
  }
}

/** Kept with the order, so that its price can be worked out again. */
function termsOf({ type, period, servers, expiresOn }: License) {
  return { type, period, servers, expiresOn }
}

function requireMethod(request: AcceptedOrderRequest, resellers: readonly string[]) {
  const offered = paymentMethodsFor(request.country, resellers)
  // The crypto provider is not there yet.
  if (!offered.includes(request.payment) || request.payment === 'crypto')
    throw new Refusal('payment-not-available', { fields: ['payment'] })
}

async function licenseInCart(shop: Shop, customer: SignedInCustomer, request: AcceptedOrderRequest) {
  if (request.mode === 'buy') return null
  if (request.license_id === null || request.license_id === undefined)
    throw new Refusal('license-required', { fields: ['license_id'] })
  return ownLicense(shop.db, customer.id, String(request.license_id))
}

function frozen(request: AcceptedOrderRequest, quoted: Quote) {
  const { product, servers, periods, currency, unitPrice, listPrice, couponDiscount, cryptoDiscount } = quoted
  const { subtotal, taxRate, taxKind, tax, total } = quoted
  const bought = { product, mode: request.mode, servers, periods, country: request.country, coupon: null }
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
    consents(request),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
