import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox, SelectField } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stack, Text, VisuallyHidden } from '../ui/layout.tsx'
import styles from './order-options.module.css'
import type { CompanyChoice, PriceBasis } from './price-basis.ts'

type Props = {
  words: { label: string; withoutScript: string; update: string }
  className: string | undefined
  disabled: boolean
  children: ReactNode
}

/** Screen readers read its legend; others read the heading of the page. */
export function OptionsFieldset({ words, className, disabled, children }: Props) {
  return (
    <fieldset className={className} disabled={disabled}>
      <VisuallyHidden as="legend">{words.label}</VisuallyHidden>
      {children}
      <noscript>
        <Stack gap="s" align="start">
          <Text size="s">{words.withoutScript}</Text>
          <Button type="submit">{words.update}</Button>
        </Stack>
      </noscript>
    </fieldset>
  )
}

type CountryFieldProps = {
  label: string
  help: string
  countries: PriceBasis['countries']
  country: string
  onChange: (country: string) => void
}

export function CountryField({ countries, country, onChange, ...words }: CountryFieldProps) {
  return (
    <SelectField
      {...words}
      name="country"
      autoComplete="off"
      value={country}
      options={countries}
      onChange={event => onChange(event.target.value)}
    />
  )
}

type PaymentMethodFieldProps = {
  words: {
    method: string
    methods: Record<PaymentMethod, { title: string; note: string }>
    bankByReseller: string
    company: string
  }
  methods: readonly PaymentMethod[]
  hasReseller: boolean
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
  company: CompanyChoice
  onCompany: (company: CompanyChoice) => void
}

const icons = { stripe: 'card', bank: 'bank', crypto: 'coin' } as const

/** Bank transfers ask for the company anyway, so the checkbox is for the other methods. */
export function PaymentMethodField(props: PaymentMethodFieldProps) {
  const { words, methods, hasReseller, method, onChange, company, onCompany } = props

  return (
    <div className={styles.field}>
      <fieldset>
        <legend className={styles.legend}>{words.method}</legend>
        <div className={styles.rows}>
          {methods.map(value => (
            <label key={value} className={styles.row}>
              <input
                type="radio"
                className={styles.radio}
                name="method"
                value={value}
                checked={value === method}
                onChange={() => onChange(value)}
              />
              <Icon name={icons[value]} />
              <span className={styles.words}>
                <Text as="span" size="s" weight="medium">
                  {words.methods[value].title}
                </Text>
                <Text as="span" tone="quiet" size="xs">
                  {value === 'bank' && hasReseller ? words.bankByReseller : words.methods[value].note}
                </Text>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {method !== 'bank' && (
        <CheckBox
          label={words.company}
          name="company"
          value="1"
          checked={company === '1'}
          onChange={event => onCompany(event.target.checked ? '1' : '')}
        />
      )}
    </div>
  )
}
