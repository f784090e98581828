import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { useTexts } from '../app/context.ts'
import type { VatVerdict } from '../checkout/use-vat-check.ts'
import { vatExample } from '../checkout/vat-examples.ts'
import { VatStatus } from '../checkout/vat-status.tsx'
import { DetailField } from './detail-field.tsx'

type Props = ComponentProps<typeof DetailField> & {
  country: string
  sellerCountry: string
  verdict: VatVerdict
  onType: (typed: string) => void
}

export function VatField({ country, sellerCountry, verdict, onType, onChange, error, ...field }: Props) {
  const t = useTexts().orderForm
  const movesTax = isEuCountry(taxedAs(country)) && taxedAs(country) !== sellerCountry
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
