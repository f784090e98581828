import type { Prefill } from '../../contract/orders.ts'
import { daysLeft, type License, upgradeProduct } from '../../domain/licenses/license.ts'
import type { Quote } from '../../domain/orders/quote.ts'
import { type Catalog, type ProductCode, periodDays, priceInEuro } from '../../domain/pricing/catalog.ts'
import { upgradePriceInEuro } from '../../domain/pricing/upgrade.ts'
import type { CouponLookup } from '../checkout/coupon-part.tsx'
import {
  type Choices,
  type PaymentChoice,
  type PriceBasis,
  paymentChoiceFrom,
} from '../checkout/price-basis.ts'
import { type OfferCoupon, orNoPrice, quoteOffer } from '../checkout/quote-offer.ts'

const upgradePlans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const satisfies readonly ProductCode[]
export type UpgradePlan = (typeof upgradePlans)[number]

/** The steps of an upgrade's price. Amounts are euro cents, except those of the quote. */
export type PriceCalculation = {
  plan: UpgradePlan
  priceOfNew: number
  priceOfCurrent: number
  difference: number
  periodDays: number
  daysLeft: number
  /** The price of the days left, rounded up to a whole euro. */
  result: number
  quote: Quote
  coupon: OfferCoupon | null
}

/** Null where the shop knows no price for the choice. */
export function calculateUpgrade(
  license: License,
  choice: UpgradeChoice,
  basis: PriceBasis & { coupon?: CouponLookup | null },
): PriceCalculation | null {
  const plan = upgradePlan(license)
  if (!plan) return null

  const { catalog } = basis
  const { servers, country, method } = choice
  const days = daysLeft(license, basis.today)
  const priceOfNew = priceInEuro(catalog, plan, servers)
  const priceOfCurrent = priceInEuro(catalog, plan, license.servers)
  const cart = { product: plan, mode: 'upgrade', servers, country, periods: 1 } as const
  const coupon = basis.coupon?.found ?? null
  return orNoPrice(() => ({
    plan,
    priceOfNew,
    priceOfCurrent,
    difference: priceOfNew - priceOfCurrent,
    periodDays: periodDays(plan),
    daysLeft: days,
    result: upgradePriceInEuro(catalog, {
      product: plan,
      currentServers: license.servers,
      servers,
      daysLeft: days,
    }),
    ...quoteOffer({ cart, license, method, coupon }, basis),
  }))
}

export function upgradePlan(license: License): UpgradePlan | null {
  const plan = upgradeProduct(license)
  return upgradePlans.find(known => known === plan) ?? null
}

export type UpgradeChoice = PaymentChoice & { servers: number }

/** An invalid or too small count becomes one more than now. */
export function upgradeChoiceFrom(
  query: URLSearchParams,
  choices: Choices & { catalog: Catalog },
  { prefill, current }: { prefill: Prefill | null; current: number },
): UpgradeChoice {
  const servers = serverCounts(choices.catalog, current).find(count => String(count) === query.get('servers'))
  return { ...paymentChoiceFrom(query, choices, prefill), servers: servers ?? current + 1 }
}

export function serverCounts({ largest }: Catalog, current: number): readonly number[] {
  return Array.from({ length: largest }, (_, index) => current + 1 + index)
}
