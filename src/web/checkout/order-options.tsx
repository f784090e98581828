import type { ReactNode } from 'react'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox, SelectField } from '../ui/fields.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioRows } from '../ui/radio-rows.tsx'
import { Segmented } from '../ui/segmented.tsx'
import styles from './order-options.module.css'
import type { CompanyChoice } from './payment-choice.ts'
import type { Choices } from './price-basis.ts'
import { monthChoices } from './query.ts'

type Props = {
  words: { label: string; withoutScript: string; update: string }
  className: string | undefined
  disabled: boolean
  children: ReactNode
}

export function OptionsFieldset({ words, className, disabled, children }: Props) {
  return (
    <fieldset className={className} disabled={disabled}>
      <legend className={styles.legend}>{words.label}</legend>
      {children}
      <noscript>
        <p className={styles.noscript}>{words.withoutScript}</p>
        <Button type="submit">{words.update}</Button>
      </noscript>
    </fieldset>
  )
}

type CountryFieldProps = {
  label: string
  help: string
  countries: Choices['countries']
  country: string
  onChange: (country: string) => void
}

export function CountryField({ label, help, countries, country, onChange }: CountryFieldProps) {
  return (
    <SelectField
      label={label}
      help={help}
      name="country"
      autoComplete="off"
      value={country}
      onChange={event => onChange(event.target.value)}
    >
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type PaymentMethodFieldProps<Method extends PaymentMethod> = {
  words: {
    method: string
    methods: Record<Method, { title: string; note: string }>
    bankByReseller: string
    company: string
  }
  methods: readonly Method[]
  hasReseller: boolean
  method: Method
  onChange: (method: Method) => void
  company: CompanyChoice
  onCompany: (company: CompanyChoice) => void
}

const icons = { stripe: 'card', bank: 'bank', crypto: 'coin' } as const

/** Bank transfers ask for the company anyway, so the checkbox is for the other methods. */
export function PaymentMethodField<Method extends PaymentMethod>(props: PaymentMethodFieldProps<Method>) {
  const { words, methods, hasReseller, method, onChange, company, onCompany } = props
  const options = methods.map(value => {
    const { title, note } = words.methods[value]
    const isByReseller = value === 'bank' && hasReseller
    return { value, title, note: isByReseller ? words.bankByReseller : note, icon: icons[value] }
  })

  return (
    <div className={styles.field}>
      <RadioRows legend={words.method} name="method" options={options} value={method} onChange={onChange} />
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

type TermFieldProps = {
  plan: ProductCode
  words: { term: string; months: (count: number) => string }
  /** The only term of the plans that are not sold by the month. */
  fixed: string
  value: number
  onChange: (months: number) => void
  disabled: boolean
}

export function TermField({ plan, words, fixed, ...rest }: TermFieldProps) {
  const options =
    plan === 'astra-1m'
      ? monthChoices.map(months => ({ value: months, label: words.months(months) }))
      : [{ value: 1, label: fixed }]

  return <Segmented legend={words.term} name="periods" options={options} {...rest} />
}

type CardActionProps = { refusal: string | null; refusalTitle: string; children: ReactNode }

/** The button that orders, below the reason why the last attempt was refused. */
export function CardAction({ refusal, refusalTitle, children }: CardActionProps) {
  return (
    <Stack gap="s" width="full">
      {refusal && (
        <Notice tone="error" title={refusalTitle}>
          {refusal}
        </Notice>
      )}
      {children}
    </Stack>
  )
}
