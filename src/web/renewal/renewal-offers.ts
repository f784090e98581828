import { type License, plansFor, renewalProduct } from '../../domain/licenses/license.ts'
import { renewedTerms } from '../../domain/licenses/terms.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import { discountPercent, type ProductCode } from '../../domain/pricing/catalog.ts'
import type { CouponLookup } from '../checkout/coupon-lookup.ts'
import { orderedPeriods } from '../checkout/months.ts'
import type { PriceBasis } from '../checkout/price-basis.ts'
import { type OfferCoupon, orNoPrice, quoteOffer } from '../checkout/quote-offer.ts'
import type { RenewalChoice } from './renewal-choice.ts'

const renewalPlans = [
  'astra-1m',
  'astra-1y',
  'astra-company',
  'astra-lifetime-update',
] as const satisfies readonly ProductCode[]
export type RenewalPlan = (typeof renewalPlans)[number]

export type RenewalOffer = {
  quote: Quote
  /** The new UTC end day of the license, or of a lifetime license's free updates. */
  endsOn: string
  /** Compared with single licenses for a month, with 12 months for a year; 0 where the plan has no discount. */
  percent: number
  coupon: OfferCoupon | null
}

type Basis = PriceBasis & { coupon?: CouponLookup | null }

/** An offer is null where the shop knows no price for the choice. */
export function renewalOffers(license: License, choice: RenewalChoice, basis: Basis) {
  const plans = plansFor('renew', license).filter(isRenewalPlan)
  return plans.map(plan => ({ plan, offer: renewalOffer(plan, license, choice, basis) }))
}

export function renewalOffer(plan: RenewalPlan, license: License, choice: RenewalChoice, basis: Basis) {
  const { country, method } = choice
  const periods = orderedPeriods(plan, choice.periods)
  const cart = { product: plan, mode: 'renew', servers: license.servers, country, periods } as const
  const coupon = basis.coupon?.found ?? null
  return orNoPrice(() => ({
    ...quoteOffer({ cart, license, method, coupon }, basis),
    endsOn: renewedTerms(license, { product: plan, periods }, basis.today).expiresOn,
    percent: discountPercent(plan, license.servers),
  }))
}

export function renewalPlan(license: License): RenewalPlan | null {
  const plan = renewalProduct(license)
  return isRenewalPlan(plan) ? plan : null
}

function isRenewalPlan(code: ProductCode): code is RenewalPlan {
  return renewalPlans.some(plan => plan === code)
}
