import { useRef, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { licenseTypes, renewalProduct } from '../../domain/licenses/license.ts'
import { type LoaderArgs, requireSignIn, useTexts } from '../app/context.ts'
import { AutoContinue } from '../checkout/auto-continue.tsx'
import { orderTerms } from '../checkout/coupon-part.tsx'
import { useFormatAmount } from '../checkout/format-amount.ts'
import { InvalidLicenseType, LicenseOrder } from '../checkout/license-order.tsx'
import { type LicensePrices, licenseRules } from '../checkout/license-prices.ts'
import { withAvailableMethod } from '../checkout/price-basis.ts'
import { orderedPeriods, replaceQuery, useAddressChoice } from '../checkout/query.ts'
import { asksAtOnce, type Billing, useOrderCart } from '../checkout/use-place-order.ts'
import { Columns, PageHeading, Stack } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
import { RenewalCard } from './renewal-card.tsx'
import {
  isAutoRenewal,
  type LoadedRenewal,
  loadRenewal,
  type RenewalChoice,
  type RenewalOffer,
  type RenewalPlan,
  renewalChoiceFrom,
  renewalOffer,
  renewalOffers,
  savedBilling,
  skipKey,
} from './renewal-offers.ts'

export { shouldRevalidate } from '../checkout/price-basis.ts'

export const loader = requireSignIn((args: LoaderArgs) => loadRenewal('renew', args), 'licenses')

export function Component() {
  const loaded = useLoaderData<LoadedRenewal | null>()
  const t = useTexts().renewal

  if (loaded) return <RenewalForm {...loaded} />
  return (
    <Stack gap="l">
      <PageHeading title={t.title} />
      <InvalidLicenseType words={t.licenseOrder.invalidType} />
    </Stack>
  )
}

function RenewalForm({ mode, prices }: LoadedRenewal) {
  const t = useTexts().renewal
  const formatAmount = useFormatAmount()
  const plans = useRef<HTMLUListElement>(null)
  const { license, prefill, bankCountries, today } = prices
  const rules = licenseRules(license)
  const currentPlan = renewalProduct(rules)
  const { choice, choose } = useAddressChoice<RenewalChoice>({
    read: query => renewalChoiceFrom(query, prices, prefill),
    settle: next => withAvailableMethod(next, bankCountries),
  })
  const { state, order, agree, dismiss } = useOrderCart<RenewalPlan>(choice)
  const offers = renewalOffers(rules, choice, prices)
  const isPlacing = state.kind === 'placing'
  const skip = useAutoRenewal({ prices, choice, isPlacing, renew })
  const isOver = license.expiration_date < today
  const { lead, leadOver } = license.type === licenseTypes.lifetime ? t.updates : t

  function fillCart(plan: RenewalPlan, { country, method, periods }: RenewalChoice) {
    const license_id = mode === 'renew' ? license.id : license.sn
    const term = { servers: license.servers, periods: orderedPeriods(plan, periods) }
    return { product: plan, mode, ...term, country, method, license_id }
  }

  function renew(plan: RenewalPlan, chosen: RenewalChoice, billing: Billing = {}) {
    const offer = renewalOffer(plan, rules, chosen, prices)
    order(fillCart(plan, chosen), chosen.company, orderTerms(offer), billing)
  }

  function quoteRequest(plan: RenewalPlan, offer: RenewalOffer | null) {
    const { method, ...cart } = fillCart(plan, choice)
    return offer && asksAtOnce(choice) ? { ...cart, ...orderTerms(offer), payment: method } : null
  }

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
      lead={isOver ? leadOver() : lead()}
      notice={
        skip.offer && (
          <AutoContinue
            title={t.auto.title(
              t.plan[currentPlan].term(1),
              formatAmount(skip.offer.quote.total, skip.offer.quote.currency),
            )}
            words={t.auto}
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
      <Columns as="ul" gap="l" count="2" ref={plans} tabIndex={-1} aria-label={t.plans}>
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
              quoteRequest={quoteRequest(plan, offer)}
              onMonths={periods => chooseAndStay({ periods })}
              onRenew={renewChosen}
            />
          </li>
        ))}
      </Columns>
    </LicenseOrder>
  )
}

type Options = {
  prices: LicensePrices
  choice: RenewalChoice
  isPlacing: boolean
  renew: (plan: RenewalPlan, chosen: RenewalChoice, billing: Billing) => void
}

/**
 * Renews without a click where the address contains `skip`: the current plan, one period, by card. The address
 * loses its `skip` first, so that a restored or reloaded page does not order again.
 */
function useAutoRenewal({ prices, choice, isPlacing, renew }: Options) {
  const [query] = useSearchParams()
  const [step, setStep] = useState<'countdown' | 'leaving' | 'stopped'>('countdown')
  const { prefill, bankCountries } = prices
  const rules = licenseRules(prices.license)
  const isCountingDown =
    step === 'countdown' && isAutoRenewal(query, prefill, { country: choice.country, bankCountries })
  const isShown = isCountingDown || (step === 'leaving' && isPlacing)
  const onePeriodByCard: RenewalChoice = { ...choice, method: 'stripe', periods: 1, company: '' }
  const offer = isShown ? renewalOffer(renewalProduct(rules), rules, onePeriodByCard, prices) : null

  function leave(next: 'leaving' | 'stopped') {
    setStep(next)
    const rest = new URLSearchParams(location.search)
    if (!rest.has(skipKey)) return
    rest.delete(skipKey)
    replaceQuery(rest)
  }

  function go() {
    leave('leaving')
    renew(renewalProduct(rules), onePeriodByCard, savedBilling(prefill, choice.country))
  }

  return { offer, stop: () => leave('stopped'), go }
}
