import type { Prefill } from '../../contract/orders.ts'
import { daysLeft, type License, upgradeProduct } from '../../domain/licenses/license.ts'
import { periodDays, priceInEuro } from '../../domain/pricing/catalog.ts'
import { upgradePriceInEuro } from '../../domain/pricing/upgrade.ts'
import type { CouponLookup } from '../checkout/coupon-part.tsx'
import { type PaymentChoice, type PriceBasis, paymentChoiceFrom } from '../checkout/price-basis.ts'
import { orNoPrice, quoteOffer } from '../checkout/quote-offer.ts'

export type UpgradePlan = ReturnType<typeof upgradeProduct>

export type PriceCalculation = NonNullable<ReturnType<typeof calculateUpgrade>>

/** The steps of an upgrade's price, in euro cents except those of the quote. Null where the shop knows no price. */
export function calculateUpgrade(
  license: License,
  choice: UpgradeChoice,
  basis: PriceBasis & { coupon?: CouponLookup | null },
) {
  const plan = upgradeProduct(license)
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

export type UpgradeChoice = PaymentChoice & { servers: number }

/** An invalid or too small count becomes one more than now. */
export function upgradeChoiceFrom(
  query: URLSearchParams,
  choices: PriceBasis,
  { prefill, current }: { prefill: Prefill | null; current: number },
): UpgradeChoice {
  const asked = query.get('servers') ?? ''
  const more = /^\d+$/.test(asked) ? Number(asked) - current : 0
  const isOffered = more >= 1 && more <= choices.catalog.largest
  return { ...paymentChoiceFrom(query, choices, prefill), servers: current + (isOffered ? more : 1) }
}
