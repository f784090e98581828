import { useRef } from 'react'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { useTexts } from '../app/context.ts'
import { orderTerms } from '../checkout/coupon-lookup.ts'
import { LicenseOrder } from '../checkout/license-order.tsx'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { orderedPeriods } from '../checkout/months.ts'
import { withAvailableMethod } from '../checkout/payment-choice.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { type Billing, useOrderCart } from '../checkout/use-order-cart.ts'
import { toast } from '../ui/toast-store.ts'
import { AutoRenewal } from './auto-renewal.tsx'
import type { RenewalMode } from './load-renewal.ts'
import { RenewalCard } from './renewal-card.tsx'
import { type RenewalChoice, renewalChoiceFrom } from './renewal-choice.ts'
import { type RenewalPlan, renewalOffer, renewalOffers, renewalPlan } from './renewal-offers.ts'
import styles from './renewal-page.module.css'
import { useAutoRenewal } from './use-auto-renewal.ts'

export function RenewalForm({ mode, prices }: { mode: RenewalMode; prices: LicensePrices }) {
  const t = useTexts().renewal
  const plans = useRef<HTMLUListElement>(null)
  const { choice, choose, offers, currentPlan, state, renew, agree, dismiss } = useRenewal(mode, prices)
  const isPlacing = state.kind === 'placing'
  const skip = useAutoRenewal({ prices, choice, currentPlan, isPlacing, renew })
  const { license, today } = prices
  const isOver = license.expiration_date < today
  const { lead, leadOver } = license.type === licenseTypes.lifetime ? t.updates : t

  function stop() {
    plans.current?.focus({ preventScroll: true })
    skip.stop()
    toast.info(t.auto.stopped)
  }

  function chooseAndStay(change: Partial<RenewalChoice>) {
    skip.stop()
    choose(change)
  }

  function renewChosen(plan: RenewalPlan) {
    skip.stop()
    renew(plan, choice)
  }

  return (
    <LicenseOrder
      words={t}
      lead={isOver ? leadOver : lead}
      notice={
        skip.offer &&
        currentPlan && (
          <AutoRenewal
            offer={skip.offer}
            term={t.plan[currentPlan].term(1)}
            busy={isPlacing}
            onGo={skip.go}
            onStop={stop}
          />
        )
      }
      prices={prices}
      choice={choice}
      onChoose={chooseAndStay}
      state={state}
      onAgree={agree}
      onDismiss={dismiss}
    >
      <ul ref={plans} tabIndex={-1} className={styles.plans} aria-label={t.plans}>
        {offers.map(({ plan, offer }) => (
          <li key={plan}>
            <RenewalCard
              plan={plan}
              offer={offer}
              isCurrent={plan === currentPlan}
              isOnly={offers.length === 1}
              endsOn={license.expiration_date}
              today={today}
              choice={choice}
              state={state}
              onMonths={periods => chooseAndStay({ periods })}
              onRenew={renewChosen}
            />
          </li>
        ))}
      </ul>
    </LicenseOrder>
  )
}

function useRenewal(mode: RenewalMode, prices: LicensePrices) {
  const { license, prefill, resellers } = prices
  const rules = licenseRules(license)
  const { choice, choose } = useAddressChoice<RenewalChoice>({
    read: query => renewalChoiceFrom(query, prices, prefill),
    settle: next => withAvailableMethod(next, resellers),
  })
  const { state, order, agree, dismiss } = useOrderCart<RenewalPlan>(choice)

  function renew(plan: RenewalPlan, chosen: RenewalChoice, billing: Billing = {}) {
    const { country, method } = chosen
    const periods = orderedPeriods(plan, chosen.periods)
    const licenseId = mode === 'renew' ? license.id : license.sn
    const cart = { product: plan, mode, servers: license.servers, country, periods, method }
    const offer = renewalOffer(plan, rules, chosen, prices)
    order({ ...cart, license_id: licenseId }, chosen.company, orderTerms(offer), billing)
  }

  const offers = renewalOffers(rules, choice, prices)
  return { choice, choose, offers, currentPlan: renewalPlan(rules), state, renew, agree, dismiss }
}
