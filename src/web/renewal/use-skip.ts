import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { replaceQuery } from '../checkout/replace-query.ts'
import { goesOnByItself, type RenewalChoice, skipKey } from './renewal-choice.ts'
import { type RenewalPlan, renewalOffer } from './renewal-offers.ts'

type Options = {
  prices: LicensePrices
  choice: RenewalChoice
  /** The license's own plan. */
  own: RenewalPlan | null
  isPlacing: boolean
  renew: (plan: RenewalPlan, chosen: RenewalChoice) => void
}

/**
 * Renewing without a click, where the address says so: the license's own plan, one period, by card. Once only: the
 * address loses its `skip` before anything is ordered, so that a page that comes back or is loaded again waits.
 */
export function useSkip({ prices, choice, own, isPlacing, renew }: Options) {
  const [query] = useSearchParams()
  const [step, setStep] = useState<'counting' | 'going' | 'stopped'>('counting')
  const { prefill, resellers } = prices
  const isCounting =
    step === 'counting' && goesOnByItself(query, prefill, { country: choice.country, resellers })
  const isShown = isCounting || (step === 'going' && isPlacing)
  const onePeriodByCard: RenewalChoice = { ...choice, method: 'stripe', periods: 1 }
  const offer =
    isShown && own ? renewalOffer(own, licenseRules(prices.license), onePeriodByCard, prices) : null

  function leave(next: 'going' | 'stopped') {
    setStep(next)
    const rest = new URLSearchParams(location.search)
    if (!rest.has(skipKey)) return
    rest.delete(skipKey)
    replaceQuery(rest)
  }

  function go() {
    leave('going')
    if (own) renew(own, onePeriodByCard)
  }

  return { offer, stop: () => leave('stopped'), go }
}
