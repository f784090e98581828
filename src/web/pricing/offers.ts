import type { CouponFound } from '../../contract/coupons.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import { volumeDiscountPercent } from '../../domain/pricing/catalog.ts'
import type { Coupon } from '../../domain/pricing/coupon.ts'
import { type CouponOnOffer, couponOn } from '../app/asked-coupon.ts'
import type { PriceBasis } from '../app/price-basis.ts'
import { orNoPrice, quoteInShop } from '../app/quote-in-shop.ts'
import { type CardPlan, shownPlans } from './card-plans.ts'
import type { Selection } from './selection.ts'

/** What a card says of saving; amounts are minor units of the quote's currency. */
export type Saving =
  | { kind: 'none' }
  | { kind: 'volume'; amount: number }
  | { kind: 'year'; amount: number }
  | { kind: 'payback'; months: number }

export type Offer = {
  plan: CardPlan
  quote: Quote
  /** Of one period, rounded up so that the servers never cost more than it says. */
  perServer: number
  /** Against single licenses, in percent; 0 where the plan or the number of servers has none. */
  volumePercent: number
  saving: Saving
  /** Null without one in the address. */
  coupon: CouponOnOffer | null
}

/** What the cards are priced with besides what is chosen. */
type Terms = { coupon: CouponFound | null; mode: 'buy' | 'demo' }
const noTerms: Terms = { coupon: null, mode: 'buy' }

/** The three cards; null where the shop knows no price for the choice. */
export function offersFor(
  selection: Selection,
  basis: PriceBasis,
  terms: Terms = noTerms,
): Record<CardPlan, Offer | null> {
  const [month, year, lifetime] = shownPlans.map(plan => offerOf(plan, selection, basis, terms))
  return { 'astra-1m': month ?? null, 'astra-1y': year ?? null, 'astra-lifetime': lifetime ?? null }
}

function offerOf(plan: CardPlan, selection: Selection, basis: PriceBasis, terms: Terms): Offer | null {
  return orNoPrice(() => {
    const { coupon, mode } = terms
    const { value, shown } = couponOn(coupon, { product: plan, mode, country: selection.country })
    const priced = quoteOf(plan, selection, basis, value)
    return {
      plan,
      quote: priced,
      perServer: shareOf(priced.unitPrice, priced.servers),
      volumePercent: plan === 'astra-lifetime' ? 0 : volumeDiscountPercent(priced.servers),
      saving: savingOf(plan, priced, selection, basis),
      coupon: shown,
    }
  })
}

function quoteOf(
  plan: CardPlan,
  selection: Selection,
  basis: PriceBasis,
  coupon: Coupon | null = null,
): Quote {
  const { servers, country, method } = selection
  const periods = periodsOf(plan, selection)
  // A demo is converted at the same prices.
  const cart = { product: plan, mode: 'buy', servers, country, periods } as const
  return quoteInShop({ cart, license: null, method, coupon }, basis)
}

/** How many periods of the plan are ordered: only months can be several. */
export function periodsOf(plan: CardPlan, { periods }: Selection): number {
  return plan === 'astra-1m' ? periods : 1
}

function savingOf(plan: CardPlan, { unitPrice }: Quote, selection: Selection, basis: PriceBasis): Saving {
  const monthFor = (servers: number) => quoteOf('astra-1m', { ...selection, servers }, basis).unitPrice
  const month = monthFor(selection.servers)
  switch (plan) {
    case 'astra-1m': {
      const amount = monthFor(1) * selection.servers - month
      return amount > 0 ? { kind: 'volume', amount } : { kind: 'none' }
    }
    case 'astra-1y':
      return { kind: 'year', amount: 12 * month - unitPrice }
    case 'astra-lifetime':
      return { kind: 'payback', months: Math.ceil(unitPrice / month) }
  }
}

function shareOf(price: number, servers: number): number {
  const step = price >= 100_000 * servers ? 100 : 1
  return Math.ceil(price / servers / step) * step
}
