import { useLocation } from 'react-router'
import { couponCodeFor } from '../app/asked-coupon.ts'
import { ConsentQuestion } from '../app/consent-question.tsx'
import { useTexts } from '../app/context.ts'
import { CouponPart } from '../app/coupon-part.tsx'
import { type LicensePrices, rulesOf } from '../app/license-page.ts'
import { NoUrl } from '../app/no-url.tsx'
import { OrderQuestion } from '../app/order-question.tsx'
import { paths } from '../app/paths.ts'
import { settlePayment } from '../app/payment-choice.ts'
import { useAddressChoice } from '../app/use-address-choice.ts'
import { useOrderCart } from '../app/use-order-cart.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ServersField } from './servers-field.tsx'
import { UpgradeCard } from './upgrade-card.tsx'
import { type UpgradeChoice, upgradeChoiceFrom } from './upgrade-choice.ts'
import styles from './upgrade-page.module.css'
import { type UpgradePlan, upgradePlan, workOut } from './working.ts'

export function UpgradeForm({ prices }: { prices: LicensePrices }) {
  const t = useTexts().upgrade
  const { pathname } = useLocation()
  const { license, today, prefill, resellers } = prices
  const { choice, choose } = useAddressChoice<UpgradeChoice>({
    read: query => upgradeChoiceFrom(query, prices, { prefill, current: license.servers }),
    settle: next => settlePayment(next, resellers),
  })
  const { state, order, agree, dismiss } = useOrderCart<UpgradePlan>(choice)
  const isPlacing = state.kind === 'placing'
  const isChosen = choice.servers > license.servers
  const plan = upgradePlan(rulesOf(license))

  const working = isChosen ? workOut(rulesOf(license), choice, prices) : null

  function upgrade() {
    if (!plan) return
    const cart = { product: plan, mode: 'upgrade', periods: 1, license_id: license.id, ...choice } as const
    order(cart, couponCodeFor(working?.coupon))
  }

  const couponPart = <CouponPart words={t.ordering.coupon} coupon={prices.coupon} choice={choice} />
  return (
    <div className={styles.page}>
      <PageHeading above={<a href={paths.profile}>{t.ordering.toProfile}</a>} title={t.title} lead={t.lead} />
      {prices.coupon && couponPart}
      <form
        method="get"
        action={pathname}
        autoComplete="off"
        className={styles.page}
        onSubmit={event => event.preventDefault()}
      >
        <OrderQuestion
          words={t.ordering}
          license={license}
          today={today}
          choices={prices}
          choice={choice}
          onChoose={choose}
          disabled={isPlacing}
        >
          <ServersField
            current={license.servers}
            servers={choice.servers}
            onChange={servers => choose({ servers })}
          />
        </OrderQuestion>
        <UpgradeCard license={license} choice={choice} working={working} state={state} onUpgrade={upgrade} />
      </form>
      {!prices.coupon && couponPart}
      <ConsentQuestion state={state} onAgree={agree} onCancel={dismiss} />
      <NoUrl words={t.ordering.noUrl} open={state.kind === 'no-url'} onClose={dismiss} />
    </div>
  )
}
