import type { CouponFound } from '../../contract/coupons.ts'
import type { License } from '../../domain/licenses/license.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import type { PriceBasis } from './price-basis.ts'
import { orderedPeriods } from './query.ts'
import { type OfferCoupon, orNoPrice, quoteOffer } from './quote-offer.ts'
import type { CardPlan, Selection } from './selection.ts'

export type Offer = {
  plan: CardPlan
  quote: Quote
  /** Rounded to the nearest minor unit of the quote’s currency. */
  perServer: number
  coupon: OfferCoupon | null
}

/** The three cards; null where the shop knows no price for the choice. */
export function offersFor(
  { servers, country, method, company, periods }: Selection,
  basis: PriceBasis,
  { coupon, demo }: { coupon: CouponFound | null; demo: License | null },
): Record<CardPlan, Offer | null> {
  // A company has a VAT number; the order form checks it.
  const customerVatValid = company === '1' && method !== 'bank'
  const mode = demo ? 'demo' : 'buy'

  function offer(plan: CardPlan) {
    const cart = { product: plan, mode, servers, country, periods: orderedPeriods(plan, periods) } as const
    return orNoPrice(() => {
      const priced = quoteOffer({ cart, license: demo, method, coupon, customerVatValid }, basis)
      return { plan, ...priced, perServer: Math.round(priced.quote.unitPrice / servers) }
    })
  }
  return {
    'astra-1m': offer('astra-1m'),
    'astra-1y': offer('astra-1y'),
    'astra-lifetime': offer('astra-lifetime'),
  }
}
