import type { ReactNode } from 'react'
import { useTexts } from '../app/context.ts'
import type { VatVerdict } from './use-vat-check.ts'
import styles from './vat-status.module.css'

/** Around the field for a VAT number: what its check has found, unless the number is refused. */
export function VatStatus({ verdict, children }: { verdict: VatVerdict; children: ReactNode }) {
  const { vatStatus } = useTexts().orderForm

  return (
    <div className={styles.field}>
      {children}
      <p role="status" className={styles.status}>
        {vatStatusText(verdict, vatStatus)}
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
