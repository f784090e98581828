import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ordering } from '../../texts/en/ordering.ts'
import { paths } from '../app/paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { ConsentQuestion } from './consent-question.tsx'
import { CouponPart } from './coupon-part.tsx'
import styles from './license-order.module.css'
import { LicenseOrderOptions } from './license-order-options.tsx'
import type { LicensePrices } from './license-prices.ts'
import { MissingPaymentUrl } from './missing-payment-url.tsx'
import type { PaymentChoice } from './payment-choice.ts'
import type { ConsentedChange, OrderState } from './use-place-order.ts'

type Props = {
  words: { title: string; ordering: typeof ordering }
  lead: string
  notice?: ReactNode
  prices: LicensePrices
  choice: PaymentChoice & Record<string, string | number>
  onChoose: (change: Partial<PaymentChoice>) => void
  question?: ReactNode
  state: OrderState<string>
  onAgree: (change: ConsentedChange) => void
  onDismiss: () => void
  children: ReactNode
}

export function LicenseOrder(props: Props) {
  const { words: t, lead, notice, prices, choice, onChoose, question, state, onAgree, onDismiss } = props
  const { pathname } = useLocation()

  const couponPart = (
    <CouponPart
      words={t.ordering.coupon}
      coupon={prices.coupon}
      choice={choice}
      disabled={state.kind === 'placing'}
    />
  )
  return (
    <div className={styles.page}>
      <PageHeading above={<a href={paths.profile}>{t.ordering.toProfile}</a>} title={t.title} lead={lead} />
      {notice}
      {prices.coupon && couponPart}
      <form
        method="get"
        action={pathname}
        autoComplete="off"
        className={styles.form}
        onSubmit={event => event.preventDefault()}
      >
        <LicenseOrderOptions
          words={t.ordering}
          license={prices.license}
          today={prices.today}
          choices={prices}
          choice={choice}
          onChoose={onChoose}
          disabled={state.kind === 'placing'}
        >
          {question}
        </LicenseOrderOptions>
        {props.children}
      </form>
      {!prices.coupon && couponPart}
      <ConsentQuestion state={state} basis={prices} onAgree={onAgree} onCancel={onDismiss} />
      <MissingPaymentUrl words={t.ordering.noUrl} open={state.kind === 'no-url'} onClose={onDismiss} />
    </div>
  )
}
