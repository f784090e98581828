import type { ReactNode } from 'react'
import type { License } from '../../contract/licenses.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import type { ordering } from '../../texts/en/ordering.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { RadioRows } from '../ui/radio-rows.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import styles from './license-order-options.module.css'
import { LicenseSummary } from './license-summary.tsx'
import type { PaymentChoice } from './payment-choice.ts'
import type { Choices } from './price-basis.ts'

type Props = {
  words: typeof ordering
  license: License
  today: string
  choices: Choices
  choice: PaymentChoice
  onChoose: (change: Partial<PaymentChoice>) => void
  disabled: boolean
  /** What else the price depends on, above the country. */
  children?: ReactNode
}

/** The license that something is ordered for, and what the price depends on. */
export function OrderQuestion(props: Props) {
  const { words, license, today, choices, choice, onChoose, disabled, children } = props
  const t = words.payment
  const bankNote = choices.resellers.includes(choice.country) ? t.bankByReseller : t.methods.bank.note
  const options = {
    stripe: { value: 'stripe', ...t.methods.stripe, icon: 'card' },
    bank: { value: 'bank', ...t.methods.bank, note: bankNote, icon: 'bank' },
    crypto: { value: 'crypto', ...t.methods.crypto, icon: 'coin' },
  } as const

  return (
    <Card look="quiet">
      <div className={styles.question}>
        <LicenseSummary words={words} license={license} today={today} />
        <fieldset className={styles.fields} disabled={disabled}>
          <legend className={styles.legend}>{t.label}</legend>
          <div className={styles.column}>
            {children}
            <Field label={t.country} help={t.countryHelp}>
              {control => (
                <SelectInput
                  {...control}
                  name="country"
                  autoComplete="off"
                  value={choice.country}
                  onChange={event => onChoose({ country: event.target.value })}
                >
                  {choices.countries.map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          </div>
          <RadioRows
            legend={t.method}
            name="method"
            options={paymentMethodsFor(choice.country, choices.resellers).map(method => options[method])}
            value={choice.method}
            onChange={method => onChoose({ method })}
          />
          <noscript>
            <p className={styles.noscript}>{t.withoutScript}</p>
            <Button type="submit">{t.update}</Button>
          </noscript>
        </fieldset>
      </div>
    </Card>
  )
}
