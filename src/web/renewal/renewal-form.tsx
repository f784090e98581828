import { useRef } from 'react'
import { useLocation } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { ConsentQuestion } from '../app/consent-question.tsx'
import { useTexts } from '../app/context.ts'
import { CouponPart } from '../app/coupon-part.tsx'
import type { LicensePrices } from '../app/license-page.ts'
import { NoUrl } from '../app/no-url.tsx'
import { OrderQuestion } from '../app/order-question.tsx'
import { paths } from '../app/paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { toast } from '../ui/toast-store.ts'
import { AutoRenewal } from './auto-renewal.tsx'
import type { RenewalMode } from './load-renewal.ts'
import type { RenewalPlan } from './offers.ts'
import { RenewalCard } from './renewal-card.tsx'
import type { RenewalChoice } from './renewal-choice.ts'
import styles from './renewal-page.module.css'
import { useRenewal } from './use-renewal.ts'
import { useSkip } from './use-skip.ts'

export function RenewalForm({ mode, prices }: { mode: RenewalMode; prices: LicensePrices }) {
  const t = useTexts().renewal
  const { pathname } = useLocation()
  const plans = useRef<HTMLUListElement>(null)
  const { choice, choose, offers, own, state, renew, agree, dismiss } = useRenewal(mode, prices)
  const isPlacing = state.kind === 'placing'
  const skip = useSkip({ prices, choice, own, isPlacing, renew })
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

  const couponPart = <CouponPart words={t.ordering.coupon} coupon={prices.coupon} choice={choice} />
  return (
    <div className={styles.page}>
      <PageHeading
        above={<a href={paths.profile}>{t.ordering.toProfile}</a>}
        title={t.title}
        lead={isOver ? leadOver : lead}
      />
      {skip.offer && own && (
        <AutoRenewal
          offer={skip.offer}
          term={t.plan[own].term(1)}
          busy={isPlacing}
          onGo={skip.go}
          onStop={stop}
        />
      )}
      {prices.coupon && couponPart}
      <form
        method="get"
        action={pathname}
        autoComplete="off"
        className={styles.form}
        onSubmit={event => event.preventDefault()}
      >
        <OrderQuestion
          words={t.ordering}
          license={license}
          today={today}
          choices={prices}
          choice={choice}
          onChoose={chooseAndStay}
          disabled={isPlacing}
        />
        <ul ref={plans} tabIndex={-1} className={styles.plans} aria-label={t.plans}>
          {offers.map(({ plan, offer }) => (
            <li key={plan}>
              <RenewalCard
                plan={plan}
                offer={offer}
                isOwn={plan === own}
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
      </form>
      {!prices.coupon && couponPart}
      <ConsentQuestion state={state} onAgree={agree} onCancel={dismiss} />
      <NoUrl words={t.ordering.noUrl} open={state.kind === 'no-url'} onClose={dismiss} />
    </div>
  )
}
