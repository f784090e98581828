import type { License } from '../../domain/licenses/license.ts'
import type { CurrencyCode } from '../../domain/money/money.ts'
import { type Cart, type Quote, quote } from '../../domain/orders/quote.ts'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import { RuleBroken, type RuleCode } from '../../domain/rule-broken.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import type { PriceBasis } from './price-basis.ts'

type Priced = {
  cart: Cart
  license: License | null
  method: PaymentMethod
  /** The shop has found the customer's VAT number to be valid. */
  customerVatValid?: boolean
  /** One that is for this cart. */
  coupon?: Coupon | null
}

/** The cart's quote, as the server will count it again. */
export function quoteInShop(priced: Priced, basis: PriceBasis): Quote {
  const { cart, license, method, customerVatValid = false, coupon = null } = priced
  const sellerCountry = sellerCountryFor(
    { method, country: cart.country },
    { vendorCountry: basis.sellerCountry, resellerSeats: basis.resellerSeats },
  )
  return quote({
    cart,
    license,
    payment: method,
    // A missing rate is refused as 'unknown-currency'.
    rates: basis.rates as Record<CurrencyCode, string>,
    coupon,
    tax: { sellerCountry, customerVatValid },
    today: basis.today,
  })
}

/** What is counted, or null where the shop knows no price for the choice. */
export function orNoPrice<Counted>(count: () => Counted): Counted | null {
  return orWhyNoPrice<Counted | null>(count, () => null)
}

/** What is counted, or what is made of the reason why the shop knows no price. */
export function orWhyNoPrice<Counted>(
  count: () => Counted,
  otherwise: (reason: RuleCode | 'no-rate') => Counted,
): Counted {
  try {
    return count()
  } catch (error) {
    if (error instanceof RuleBroken) return otherwise(error.code)
    // No VAT rate is known for the seller or the customer that day.
    if (error instanceof RangeError) return otherwise('no-rate')
    throw error
  }
}
