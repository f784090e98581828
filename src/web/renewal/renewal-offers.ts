import { redirect } from 'react-router'
import type { Prefill } from '../../contract/orders.ts'
import {
  type License,
  licenseTypes,
  renewalPlans,
  type renewalProduct,
} from '../../domain/licenses/license.ts'
import { renewedTerms } from '../../domain/licenses/terms.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { discountPercent } from '../../domain/pricing/catalog.ts'
import type { LoaderArgs } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import type { CouponLookup } from '../checkout/coupon-part.tsx'
import {
  isKnownType,
  type LicensePrices,
  loadLicense,
  loadLicensePrices,
} from '../checkout/license-prices.ts'
import { type PaymentChoice, type PriceBasis, paymentChoiceFrom } from '../checkout/price-basis.ts'
import { monthsInQuery, orderedPeriods } from '../checkout/query.ts'
import { orNoPrice, quoteOffer } from '../checkout/quote-offer.ts'
import type { Billing } from '../checkout/use-place-order.ts'

export type RenewalPlan = ReturnType<typeof renewalProduct>

export type RenewalOffer = NonNullable<ReturnType<typeof renewalOffer>>

type Basis = PriceBasis & { coupon?: CouponLookup | null }

/** An offer is null where the shop knows no price for the choice. */
export function renewalOffers(license: License, choice: RenewalChoice, basis: Basis) {
  const plans = renewalPlans(basis.catalog.plans, license)
  return plans.map(plan => ({ plan, offer: renewalOffer(plan, license, choice, basis) }))
}

export function renewalOffer(plan: RenewalPlan, license: License, choice: RenewalChoice, basis: Basis) {
  const { country, method } = choice
  const periods = orderedPeriods(plan, choice.periods)
  const cart = { product: plan, mode: 'renew', servers: license.servers, country, periods } as const
  const coupon = basis.coupon?.found ?? null
  return orNoPrice(() => ({
    ...quoteOffer({ cart, license, method, coupon }, basis),
    /** The new UTC end day of the license, or of a lifetime license's free updates. */
    endsOn: renewedTerms(basis.catalog, license, { product: plan, periods }, basis.today).expiresOn,
    /** Compared with single licenses for a month, with 12 months for a year; 0 where the plan has no discount. */
    percent: discountPercent(basis.catalog, plan, license.servers),
  }))
}

export type RenewalChoice = PaymentChoice & { periods: number }

export const skipKey = 'skip'

export function renewalChoiceFrom(query: URLSearchParams, choices: PriceBasis, prefill: Prefill | null) {
  return {
    ...paymentChoiceFrom(query, choices, prefill),
    periods: monthsInQuery(choices.catalog, query),
  }
}

export function isAutoRenewal(
  query: URLSearchParams,
  prefill: Prefill | null,
  payable: { country: string; bankCountries: readonly string[] },
): boolean {
  const byCard = paymentMethodsFor(payable.country, payable.bankCountries).includes('stripe')
  return query.has(skipKey) && prefill?.payment === 'card' && byCard
}

/** A renewal without a form uses the company's details, if they are complete and in the country of the order. */
export function savedBilling(prefill: Prefill | null, country: string): Billing {
  if (prefill?.client_country !== country) return {}
  const { client_company, client_zip, client_city, client_address_line, client_vat } = prefill
  if (!client_company || !client_zip || !client_city || !client_address_line) return {}
  return { client_company, client_zip, client_city, client_address_line, client_vat }
}

export type RenewalMode = 'renew' | 'renew-sn'

export type LoadedRenewal = { mode: RenewalMode; prices: LicensePrices }

/** Null for an unknown type of license; without anything to renew, the visitor goes to the pricing page. */
export async function loadRenewal(mode: RenewalMode, args: LoaderArgs): Promise<LoadedRenewal | null> {
  const license = await loadLicense(args)
  if (!isKnownType(license)) return null
  const { search } = new URL(args.request.url)
  if (mode === 'renew-sn' && license.type === licenseTypes.demo)
    throw redirect(paths.convertDemo(license.id) + search)
  if (!license.can_renew) throw redirect(paths.buy + search)
  return { mode, prices: await loadLicensePrices(license, args) }
}
