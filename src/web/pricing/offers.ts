import type { CurrencyCode, Rates } from '../../domain/money.ts'
import { volumeDiscountPercent } from '../../domain/pricing/catalog.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { type CardPlan, shownPlans } from './card-plans.ts'
import type { Selection } from './selection.ts'

/** What prices are counted from. `today` is the shop's UTC day. */
export type PriceBasis = { rates: Partial<Rates>; sellerCountry: string; today: string }

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
}

/** The three cards; null where the shop knows no price for the choice. */
export function offersFor(selection: Selection, basis: PriceBasis): Record<CardPlan, Offer | null> {
  const [month, year, lifetime] = shownPlans.map(plan => offerOf(plan, selection, basis))
  return { 'astra-1m': month ?? null, 'astra-1y': year ?? null, 'astra-lifetime': lifetime ?? null }
}

function offerOf(plan: CardPlan, selection: Selection, basis: PriceBasis): Offer | null {
  try {
    const priced = quoteOf(plan, selection, basis)
    return {
      plan,
      quote: priced,
      perServer: shareOf(priced.unitPrice, priced.servers),
      volumePercent: plan === 'astra-lifetime' ? 0 : volumeDiscountPercent(priced.servers),
      saving: savingOf(plan, priced, selection, basis),
    }
  } catch (error) {
    // RangeError: no VAT rate is known for the seller or the customer that day.
    if (error instanceof RuleBroken || error instanceof RangeError) return null
    throw error
  }
}

function quoteOf(plan: CardPlan, selection: Selection, { rates, sellerCountry, today }: PriceBasis): Quote {
  const { servers, country, method } = selection
  const periods = periodsOf(plan, selection)
  return quote({
    cart: { product: plan, mode: 'buy', servers, country, periods },
    license: null,
    payment: method,
    // A missing rate is refused as 'unknown-currency'.
    rates: rates as Record<CurrencyCode, string>,
    coupon: null,
    tax: { sellerCountry, customerVatValid: false },
    today,
  })
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
