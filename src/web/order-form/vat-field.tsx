import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { useTexts } from '../app/context.ts'
import { vatExample } from '../checkout/vat-examples.ts'
import { DetailField } from './detail-field.tsx'
import type { VatVerdict } from './use-vat-check.ts'
import styles from './vat-field.module.css'

type Props = ComponentProps<typeof DetailField> & {
  country: string
  sellerCountry: string
  verdict: VatVerdict
  onType: (typed: string) => void
}

export function VatField({ country, sellerCountry, verdict, onType, onChange, error, ...field }: Props) {
  const t = useTexts().orderForm
  const movesTax = isEuCountry(country) && country !== sellerCountry
  const help = t.vatHelp(vatExample(country), movesTax)

  // Prefilled numbers are checked too, and again for another country.
  const checkFirst = useEffectEvent(() => onType(field.value))
  useEffect(() => checkFirst(), [country])

  return (
    <div className={styles.field}>
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
      <p role="status" className={styles.status}>
        {vatStatusText(verdict, t.vatStatus)}
      </p>
    </div>
  )
}

function vatStatusText(
  verdict: VatVerdict,
  t: Record<'checking' | 'valid' | 'unavailable' | 'unknown', string>,
): string {
  if (verdict.kind === 'accepted') return verdict.outcome === 'not-asked' ? '' : t[verdict.outcome]
  return verdict.kind === 'checking' || verdict.kind === 'unknown' ? t[verdict.kind] : ''
}
