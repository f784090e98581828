import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'
import { useTexts } from '../app/context.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { CountryField } from '../checkout/order-options.tsx'
import type { saleTax } from '../checkout/quote-offer.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { VatStatus, type VatVerdict, vatExample } from '../checkout/vat-check.tsx'
import { Field, TextArea, TextField, TextInput } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { type DetailName, isRequired, maxLengths } from './billing-details.ts'
import { fieldId } from './error-summary.tsx'
import { changePath, type FormBasis } from './linked-cart.ts'

type Props = {
  name: DetailName
  value: string
  error: string | undefined
  onChange: (name: DetailName, value: string) => void
  autoComplete?: string
  help?: string
  look?: 'plain' | 'mono' | 'lines'
}

export function DetailField(props: Props) {
  const { name, value, error, onChange, autoComplete = 'off', help, look = 'plain' } = props
  const t = useTexts().orderForm
  const required = isRequired(name)
  const common = { name, value, autoComplete, maxLength: maxLengths[name] }

  return (
    <Field
      id={fieldId(name)}
      label={t.labels[name]}
      help={help}
      error={error}
      required={required}
      mark={required ? undefined : t.optional}
    >
      {control =>
        look === 'lines' ? (
          <TextArea {...control} {...common} onChange={event => onChange(name, event.target.value)} />
        ) : (
          <TextInput
            {...control}
            {...common}
            look={look}
            spellCheck={look === 'plain' ? undefined : false}
            // The server refuses blanks alone.
            pattern={required ? '.*\\S.*' : undefined}
            onChange={event => onChange(name, event.target.value)}
          />
        )
      }
    </Field>
  )
}

type VatFieldProps = ComponentProps<typeof DetailField> & {
  country: string
  sale: ReturnType<typeof saleTax>
  verdict: VatVerdict
  onType: (typed: string) => void
}

export function VatField({ country, sale, verdict, onType, onChange, error, ...field }: VatFieldProps) {
  const t = useTexts().orderForm
  const place = taxedAs(country)
  const movesTax = isEuCountry(place)
    ? place !== sale.sellerCountry && !(sale.isSellerExempt && !isEuCountry(sale.sellerCountry))
    : isReverseChargedAbroad(place) && sale.registrations.includes(place)
  const help = t.vatHelp(vatExample(country), movesTax)

  // Prefilled numbers are checked too, and again for another country.
  const checkFirst = useEffectEvent(() => onType(field.value))
  useEffect(() => checkFirst(), [country])

  return (
    <VatStatus verdict={verdict} words={t.vatStatus}>
      <DetailField
        {...field}
        look="mono"
        help={help}
        error={error ?? (verdict.kind === 'refused' ? verdict.message : undefined)}
        onChange={(name, value) => {
          onChange(name, value)
          onType(value)
        }}
      />
    </VatStatus>
  )
}

type BillingCountryFieldProps = {
  cart: SavedCart
  basis: Pick<FormBasis, 'countries' | 'prefill'>
  onCountry: ((country: string) => void) | undefined
}

export function BillingCountryField({
  cart,
  basis: { countries, prefill },
  onCountry,
}: BillingCountryFieldProps) {
  const t = useTexts().orderForm
  const countryName = (code: string) => countries.find(([each]) => each === code)?.[1] ?? code
  const earlier = prefill?.client_company ? prefill.client_country : ''
  const help = (
    <>
      {t.countryHelp} <ShopLink to={changePath(cart)}>{t.changeCountry}</ShopLink>
    </>
  )

  return (
    <>
      {onCountry ? (
        <CountryField
          label={t.country}
          help={t.countryChoice}
          countries={countries}
          country={cart.country}
          onChange={onCountry}
        />
      ) : (
        <TextField
          label={t.country}
          help={help}
          value={countryName(cart.country)}
          readOnly
          autoComplete="off"
        />
      )}
      {earlier && earlier !== cart.country && (
        <Notice tone="warn">{t.otherCountry(countryName(earlier), countryName(cart.country))}</Notice>
      )}
    </>
  )
}
