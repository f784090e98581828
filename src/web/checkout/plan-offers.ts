import type { CouponFound } from '../../contract/coupons.ts'
import type { License } from '../../domain/licenses/license.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import type { PriceBasis } from './price-basis.ts'
import { orderedPeriods } from './query.ts'
import { type OfferCoupon, orNoPrice, quoteOffer } from './quote-offer.ts'
import { type CardPlan, type Selection, shownPlans } from './selection.ts'

export type Offer = {
  plan: CardPlan
  quote: Quote
  /** Rounded to the nearest minor unit of the quote’s currency. */
  perServer: number
  coupon: OfferCoupon | null
}

type Context = { coupon: CouponFound | null; demo: License | null }

/** The three cards; null where the shop knows no price for the choice. */
export function offersFor(
  selection: Selection,
  basis: PriceBasis,
  context: Context = { coupon: null, demo: null },
): Record<CardPlan, Offer | null> {
  const [month, year, lifetime] = shownPlans.map(plan => planOffer(plan, selection, basis, context))
  return { 'astra-1m': month ?? null, 'astra-1y': year ?? null, 'astra-lifetime': lifetime ?? null }
}

function planOffer(plan: CardPlan, selection: Selection, basis: PriceBasis, { coupon, demo }: Context) {
  const { servers, country, method, company } = selection
  const mode = demo ? 'demo' : 'buy'
  const cart = {
    product: plan,
    mode,
    servers,
    country,
    periods: orderedPeriods(plan, selection.periods),
  } as const

  return orNoPrice(() => {
    // A company has a VAT number; the order form checks it.
    const customerVatValid = company === '1' && method !== 'bank'
    const offer = quoteOffer({ cart, license: demo, method, coupon, customerVatValid }, basis)
    return { plan, ...offer, perServer: Math.round(offer.quote.unitPrice / servers) }
  })
}
