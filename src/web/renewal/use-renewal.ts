import { orderTerms } from '../checkout/coupon-lookup.ts'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { orderedPeriods } from '../checkout/months.ts'
import { withAvailableMethod } from '../checkout/payment-choice.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { useOrderCart } from '../checkout/use-order-cart.ts'
import type { RenewalMode } from './load-renewal.ts'
import { type RenewalChoice, renewalChoiceFrom } from './renewal-choice.ts'
import { type RenewalPlan, renewalOffer, renewalOffers, renewalPlan } from './renewal-offers.ts'

export function useRenewal(mode: RenewalMode, prices: LicensePrices) {
  const { license, prefill, resellers } = prices
  const rules = licenseRules(license)
  const { choice, choose } = useAddressChoice<RenewalChoice>({
    read: query => renewalChoiceFrom(query, prices, prefill),
    settle: next => withAvailableMethod(next, resellers),
  })
  const { state, order, agree, dismiss } = useOrderCart<RenewalPlan>(choice)

  function renew(plan: RenewalPlan, chosen: RenewalChoice) {
    const { country, method } = chosen
    const periods = orderedPeriods(plan, chosen.periods)
    const licenseId = mode === 'renew' ? license.id : license.sn
    const cart = { product: plan, mode, servers: license.servers, country, periods, method }
    order({ ...cart, license_id: licenseId }, orderTerms(renewalOffer(plan, rules, chosen, prices)))
  }

  const offers = renewalOffers(rules, choice, prices)
  return { choice, choose, offers, currentPlan: renewalPlan(rules), state, renew, agree, dismiss }
}
