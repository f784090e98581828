import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { licenseOrder } from '../../texts/en/license-order.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { CouponPart } from './coupon-part.tsx'
import styles from './license-order.module.css'
import type { LicensePrices } from './license-prices.ts'
import { CountryField, OptionsFieldset, PaymentMethodField } from './order-options.tsx'
import { OrderQuestion } from './order-question.tsx'
import type { PaymentChoice } from './price-basis.ts'
import type { ConsentedChange, OrderState } from './use-place-order.ts'

type Props = {
  words: { title: string; licenseOrder: typeof licenseOrder }
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
  const { payment, coupon } = t.licenseOrder
  const disabled = state.kind === 'placing'

  const couponPart = <CouponPart words={coupon} coupon={prices.coupon} choice={choice} disabled={disabled} />
  return (
    <Stack gap="l">
      <PageHeading above={<ProfileLink />} title={t.title} lead={lead} />
      {notice}
      {prices.coupon && couponPart}
      <Stack
        as="form"
        gap="l"
        method="get"
        action={pathname}
        autoComplete="off"
        onSubmit={event => event.preventDefault()}
      >
        <Card look="quiet">
          <div className={styles.options}>
            <LicenseSummary words={t.licenseOrder} license={prices.license} today={prices.today} />
            <OptionsFieldset words={payment} className={styles.fields} disabled={disabled}>
              <Stack gap="m">
                {question}
                <CountryField
                  label={payment.country}
                  help={payment.countryHelp}
                  countries={prices.countries}
                  country={choice.country}
                  onChange={country => onChoose({ country })}
                />
              </Stack>
              <PaymentMethodField
                words={payment}
                methods={paymentMethodsFor(choice.country, prices.bankCountries)}
                hasReseller={prices.sellers.reseller_seats[choice.country] !== undefined}
                method={choice.method}
                onChange={method => onChoose({ method })}
                company={choice.company}
                onCompany={company => onChoose({ company })}
              />
            </OptionsFieldset>
          </div>
        </Card>
        {props.children}
      </Stack>
      {!prices.coupon && couponPart}
      <OrderQuestion state={state} basis={prices} onAgree={onAgree} onDismiss={onDismiss} />
    </Stack>
  )
}

type LicenseSummaryProps = { words: typeof licenseOrder; license: License; today: string }

function LicenseSummary({ words: { license: t, servers }, license, today }: LicenseSummaryProps) {
  const isLifetime = license.type === licenseTypes.lifetime
  const end = license.expiration_date
  const rows = [
    { term: t.name, value: license.name },
    { term: t.serial, value: <code>{license.sn_to_display}</code> },
    { term: t.servers(), value: servers(license.servers) },
    {
      term: isLifetime ? t.updates : t.valid,
      value: end < today ? t.ended(end) : t.left(end, license.days_left),
    },
  ]

  return (
    <section aria-label={t.label} className={styles.summary}>
      <DefinitionList rows={rows} />
    </section>
  )
}

export function InvalidLicenseType({ words: t }: { words: (typeof licenseOrder)['invalidType'] }) {
  const { failure } = useTexts()
  const { supportEmail } = useVisitor()

  return (
    <Notice
      tone="error"
      title={t.title}
      action={<ButtonLink href={paths.profile}>{failure.toProfile}</ButtonLink>}
    >
      {t.text} <a href={mailto(supportEmail)}>{supportEmail}</a>
    </Notice>
  )
}
