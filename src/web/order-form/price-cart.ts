import type { CouponFound } from '../../contract/coupons.ts'
import type { License } from '../../contract/licenses.ts'
import type { License as DomainLicense } from '../../domain/licenses/license.ts'
import { renewedTerms } from '../../domain/licenses/terms.ts'
import type { CurrencyCode } from '../../domain/money.ts'
import { periodsFor, productCodes } from '../../domain/pricing/catalog.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import { RuleBroken, type RuleCode } from '../../domain/rule-broken.ts'
import { couponOn } from '../app/asked-coupon.ts'
import type { SavedCart } from '../app/saved-cart.ts'
import type { Prepared } from './load-order-form.ts'

export type PricedCart =
  | {
      kind: 'priced'
      quote: Quote
      /** The day a renewal lasts to. */
      expiresOn: string | null
      /** Why the coupon gives nothing on this cart. */
      misfit: string | null
    }
  | { kind: 'not-sold'; reason: RuleCode | 'no-rate' }

/** spec.md section 5: 1, 3 or 6 months of astra-1m, one period of everything else. */
export function isPeriodValid({ product, periods }: Pick<SavedCart, 'product' | 'periods'>): boolean {
  const known = productCodes.find(code => code === product)
  return known ? periodsFor(known).includes(periods) : periods === 1
}

/** The cart at today's prices, by the rules that the server will charge it by. */
export function priceCart(
  cart: SavedCart,
  license: License | null,
  basis: Prepared,
  coupon: CouponFound | null = null,
): PricedCart {
  try {
    const { value, shown } = couponOn(coupon, cart)
    const owned = license && domainLicense(license)
    const quoted = quote({
      cart,
      license: owned,
      payment: 'bank',
      // A missing rate is refused as 'unknown-currency'.
      rates: basis.rates as Record<CurrencyCode, string>,
      coupon: value,
      tax: { sellerCountry: basis.sellerCountry, customerVatValid: false },
      today: basis.today,
    })
    const isRenewal = cart.mode === 'renew' || cart.mode === 'renew-sn'
    const expiresOn = isRenewal && owned ? renewedTerms(owned, quoted, basis.today).expiresOn : null
    return { kind: 'priced', quote: quoted, expiresOn, misfit: shown?.misfit ?? null }
  } catch (error) {
    if (error instanceof RuleBroken) return { kind: 'not-sold', reason: error.code }
    // No VAT rate is known for the seller or the customer that day.
    if (error instanceof RangeError) return { kind: 'not-sold', reason: 'no-rate' }
    throw error
  }
}

function domainLicense({ type, period, servers, expiration_date, state }: License): DomainLicense {
  return { type, period, servers, expiresOn: expiration_date, state }
}
