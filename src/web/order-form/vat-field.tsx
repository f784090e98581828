import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { isReverseChargedAbroad } from '../../domain/tax/registrations.ts'
import { useTexts } from '../app/context.ts'
import type { saleTax } from '../checkout/sale-tax.ts'
import type { VatVerdict } from '../checkout/use-vat-check.ts'
import { vatExample } from '../checkout/vat-examples.ts'
import { VatStatus } from '../checkout/vat-status.tsx'
import { DetailField } from './detail-field.tsx'

type Props = ComponentProps<typeof DetailField> & {
  country: string
  sale: ReturnType<typeof saleTax>
  verdict: VatVerdict
  onType: (typed: string) => void
}

export function VatField({ country, sale, verdict, onType, onChange, error, ...field }: Props) {
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
