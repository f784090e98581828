import type { ReactNode } from 'react'
import { Stack } from '../ui/layout.tsx'
import type { VatVerdict } from './use-vat-check.ts'
import styles from './vat-status.module.css'

type Words = Record<'checking' | 'valid' | 'unavailable' | 'format' | 'unknown', string>
type Props = { verdict: VatVerdict; words: Words; children: ReactNode }

/** Around the field for a VAT number: what its check has found, unless the number is refused. */
export function VatStatus({ verdict, words, children }: Props) {
  return (
    <Stack gap="xs">
      {children}
      <p role="status" className={styles.status}>
        {vatStatusText(verdict, words)}
      </p>
    </Stack>
  )
}

function vatStatusText(verdict: VatVerdict, t: Words): string {
  if (verdict.kind === 'accepted') return verdict.outcome === 'not-asked' ? '' : t[verdict.outcome]
  return verdict.kind === 'checking' || verdict.kind === 'unknown' ? t[verdict.kind] : ''
}
