import type { License } from '../../domain/licenses/license.ts'
import type { CurrencyCode } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import { type Cart, type Quote, quote } from '../../domain/pricing/quote.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import type { PriceBasis } from './price-basis.ts'

type Priced = {
  cart: Cart
  license: License | null
  method: PaymentMethod
  /** One that is for this cart. */
  coupon?: Coupon | null
}

/** The cart's quote, as the server will count it again. */
export function quoteInShop({ cart, license, method, coupon = null }: Priced, basis: PriceBasis): Quote {
  return quote({
    cart,
    license,
    payment: method,
    // A missing rate is refused as 'unknown-currency'.
    rates: basis.rates as Record<CurrencyCode, string>,
    coupon,
    tax: { sellerCountry: basis.sellerCountry, customerVatValid: false },
    today: basis.today,
  })
}

/** What is counted, or null where the shop knows no price for the choice. */
export function orNoPrice<Counted>(count: () => Counted): Counted | null {
  try {
    return count()
  } catch (error) {
    // RangeError: no VAT rate is known for the seller or the customer that day.
    if (error instanceof RuleBroken || error instanceof RangeError) return null
    throw error
  }
}
