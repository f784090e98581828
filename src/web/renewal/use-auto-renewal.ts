import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { replaceQuery } from '../checkout/query.ts'
import type { Billing } from '../checkout/use-order-cart.ts'
import { isAutoRenewal, type RenewalChoice, savedBilling, skipKey } from './renewal-choice.ts'
import { type RenewalPlan, renewalOffer } from './renewal-offers.ts'

type Options = {
  prices: LicensePrices
  choice: RenewalChoice
  currentPlan: RenewalPlan | null
  isPlacing: boolean
  renew: (plan: RenewalPlan, chosen: RenewalChoice, billing: Billing) => void
}

/**
 * Renews without a click where the address contains `skip`: the current plan, one period, by card. The address
 * loses its `skip` first, so that a restored or reloaded page does not order again.
 */
export function useAutoRenewal({ prices, choice, currentPlan, isPlacing, renew }: Options) {
  const [query] = useSearchParams()
  const [step, setStep] = useState<'countdown' | 'leaving' | 'stopped'>('countdown')
  const { prefill, resellers } = prices
  const isCountingDown =
    step === 'countdown' && isAutoRenewal(query, prefill, { country: choice.country, resellers })
  const isShown = isCountingDown || (step === 'leaving' && isPlacing)
  const onePeriodByCard: RenewalChoice = { ...choice, method: 'stripe', periods: 1, company: '' }
  const offer =
    isShown && currentPlan
      ? renewalOffer(currentPlan, licenseRules(prices.license), onePeriodByCard, prices)
      : null

  function leave(next: 'leaving' | 'stopped') {
    setStep(next)
    const rest = new URLSearchParams(location.search)
    if (!rest.has(skipKey)) return
    rest.delete(skipKey)
    replaceQuery(rest)
  }

  function go() {
    leave('leaving')
    if (currentPlan) renew(currentPlan, onePeriodByCard, savedBilling(prefill, choice.country))
  }

  return { offer, stop: () => leave('stopped'), go }
}
