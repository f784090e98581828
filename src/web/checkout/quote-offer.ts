import type { CouponFound } from '../../contract/coupons.ts'
import type { License } from '../../domain/licenses/license.ts'
import { type CurrencyCode, currencyFor } from '../../domain/money/money.ts'
import { type Cart, type Quote, quote } from '../../domain/orders/quote.ts'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { findCouponObstacle } from '../../domain/pricing/coupon.ts'
import { RuleBroken, type RuleCode } from '../../domain/rule-broken.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import type { TaxedSale } from '../../domain/tax/tax.ts'
import type { PriceBasis } from './price-basis.ts'

/** `misfit` is the message why the coupon does not apply to this offer. */
export type OfferCoupon = { code: string; misfit: string | null }

type Options = {
  cart: Cart
  license: License | null
  method: PaymentMethod
  /** The shop has found the customer's VAT number to be valid. */
  customerVatValid?: boolean
  isOutsideVatArea?: boolean
  coupon?: CouponFound | null
  /** Of the written quote that is ordered. */
  unitPrice?: number | undefined
}

/** The price of a cart as the server will calculate it again, less the coupon where it applies. */
export function quoteOffer(
  {
    cart,
    license,
    method,
    customerVatValid = false,
    isOutsideVatArea = false,
    coupon = null,
    unitPrice,
  }: Options,
  basis: PriceBasis,
): { quote: Quote; coupon: OfferCoupon | null } {
  const misfit =
    coupon && findCouponObstacle(coupon, { ...cart, currency: currencyFor(basis.catalog, cart.country) })
  return {
    quote: quote({
      catalog: basis.catalog,
      cart,
      license,
      payment: method,
      // A missing rate is refused as 'unknown-currency'.
      rates: basis.rates as Record<CurrencyCode, string>,
      unitPrice,
      coupon: coupon && !misfit ? coupon.value : null,
      tax: {
        ...saleTax({ method, country: cart.country }, basis),
        customerVatValid,
        isOutsideVatArea,
      },
      today: basis.today,
      // The upgrade page opens only if the server says that the license can be upgraded.
      lifetimeMinDays: 0,
    }),
    coupon: coupon && { code: coupon.code, misfit: misfit ? coupon.misfits[misfit] : null },
  }
}

/** The calculated price, or null where the shop knows no price for the choice. */
export function orNoPrice<Priced>(calculate: () => Priced): Priced | null {
  return orReason<Priced | null>(calculate, () => null)
}

/** The calculated price, or what `otherwise` makes of the reason why there is none. */
export function orReason<Priced>(
  calculate: () => Priced,
  otherwise: (reason: RuleCode | 'no-rate') => Priced,
): Priced {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof RuleBroken) return otherwise(error.code)
    // The shop knows no VAT rate for the seller or the customer that day.
    if (error instanceof RangeError) return otherwise('no-rate')
    throw error
  }
}

/** The shop's part in the tax of a sale; `readSaleTax` reads it on the server. */
export function saleTax(
  sale: { method: PaymentMethod; country: string },
  { sellers, today }: Pick<PriceBasis, 'sellers' | 'today'>,
): Required<Pick<TaxedSale, 'sellerCountry' | 'isSellerExempt' | 'on' | 'registrations' | 'rates'>> {
  const { country: vendorCountry, reseller_seats: resellerSeats, registrations, exempt } = sellers
  const sellerCountry = sellerCountryFor(sale, { vendorCountry, resellerSeats })
  const isResellers = sale.method === 'bank' && resellerSeats[sale.country] !== undefined
  return {
    sellerCountry,
    isSellerExempt: isResellers ? exempt.resellers.includes(sale.country) : exempt.vendor,
    on: sellers.tax_days[sellerCountry] ?? today,
    registrations: isResellers ? registrations.resellers : registrations.vendor,
    rates: sellers.tax_rates,
  }
}
