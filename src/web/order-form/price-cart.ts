import type { CouponFound } from '../../contract/coupons.ts'
import type { License } from '../../contract/licenses.ts'
import { renewedTerms } from '../../domain/licenses/terms.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { type Catalog, periodsFor, productCodes } from '../../domain/pricing/catalog.ts'
import type { RuleCode } from '../../domain/rule-broken.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { licenseRules } from '../checkout/license-prices.ts'
import type { PriceBasis } from '../checkout/price-basis.ts'
import { orReason, quoteOffer } from '../checkout/quote-offer.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

export type PricedCart =
  | {
      kind: 'priced'
      quote: Quote
      /** The day a renewed license ends; null for other orders. */
      expiresOn: string | null
      /** Why the coupon does not apply to this cart. */
      misfit: string | null
    }
  | { kind: 'not-sold'; reason: RuleCode | 'no-rate' | 'payment-not-available' }

/** Some months of astra-1m, one period of everything else. */
export function isPeriodValid(
  catalog: Catalog,
  { product, periods }: Pick<SavedCart, 'product' | 'periods'>,
): boolean {
  const known = productCodes.find(code => code === product)
  return known ? periodsFor(catalog, known).includes(periods) : periods === 1
}

type Found = { customerVatValid: boolean; zip: string; coupon: CouponFound | null }

/** The cart at today's prices, by the same rules as the server. */
export function priceCart(
  cart: SavedCart,
  license: License | null,
  basis: PriceBasis & { quote: { unit_price: number } | null },
  { customerVatValid, zip, coupon: found }: Found,
): PricedCart {
  if (!paymentMethodsFor(cart.country, basis.bankCountries).includes(cart.method))
    return { kind: 'not-sold', reason: 'payment-not-available' }

  const owned = license && licenseRules(license)
  const isRenewal = cart.mode === 'renew' || cart.mode === 'renew-sn'

  return orReason<PricedCart>(
    () => {
      const { quote, coupon } = quoteOffer(
        {
          cart,
          license: owned,
          method: cart.method,
          customerVatValid,
          isOutsideVatArea: isOutsideVatArea({ country: cart.country, zip }),
          coupon: found,
          unitPrice: basis.quote?.unit_price,
        },
        basis,
      )
      const expiresOn =
        isRenewal && owned ? renewedTerms(basis.catalog, owned, quote, basis.today).expiresOn : null
      return { kind: 'priced', quote, expiresOn, misfit: coupon?.misfit ?? null }
    },
    reason => ({ kind: 'not-sold', reason }),
  )
}
