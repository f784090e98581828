import type { ReactNode } from 'react'
import type { License } from '../../contract/licenses.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { CountryField } from './country-field.tsx'
import styles from './license-order-options.module.css'
import { OptionsFieldset } from './options-fieldset.tsx'
import type { PaymentChoice } from './payment-choice.ts'
import { PaymentMethodField } from './payment-method-field.tsx'
import type { Choices } from './price-basis.ts'

type Props = {
  words: typeof ordering
  license: License
  today: string
  choices: Choices
  choice: PaymentChoice
  onChoose: (change: Partial<PaymentChoice>) => void
  disabled: boolean
  children?: ReactNode
}

export function LicenseOrderOptions(props: Props) {
  const { words, license, today, choices, choice, onChoose, disabled, children } = props
  const t = words.payment

  return (
    <Card look="quiet">
      <div className={styles.options}>
        <LicenseSummary words={words} license={license} today={today} />
        <OptionsFieldset words={t} className={styles.fields} disabled={disabled}>
          <div className={styles.column}>
            {children}
            <CountryField
              label={t.country}
              help={t.countryHelp}
              countries={choices.countries}
              country={choice.country}
              onChange={country => onChoose({ country })}
            />
          </div>
          <PaymentMethodField
            words={t}
            methods={paymentMethodsFor(choice.country, choices.resellers)}
            hasReseller={choices.resellers.includes(choice.country)}
            method={choice.method}
            onChange={method => onChoose({ method })}
            company={choice.company}
            onCompany={company => onChoose({ company })}
          />
        </OptionsFieldset>
      </div>
    </Card>
  )
}

type LicenseSummaryProps = { words: typeof ordering; license: License; today: string }

function LicenseSummary({ words: { license: t, servers }, license, today }: LicenseSummaryProps) {
  const isLifetime = license.type === licenseTypes.lifetime
  const end = license.expiration_date
  const rows = [
    { term: t.name, value: license.name },
    { term: t.serial, value: <code>{license.sn_to_display}</code> },
    { term: t.servers, value: servers(license.servers) },
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
