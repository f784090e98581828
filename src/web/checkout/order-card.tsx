import type { ReactNode } from 'react'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { Stack, VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './order-card.module.css'
import { monthChoices } from './query.ts'

export function Price({ text, size }: { text: string; size?: 'large' }) {
  return (
    <span className={styles.price} data-size={size}>
      {text}
    </span>
  )
}

type Props = {
  plan: ProductCode
  words: { term: string; months: (count: number) => string }
  /** The only term of the plans that are not sold by the month. */
  fixed: string
  value: number
  onChange: (months: number) => void
  disabled: boolean
}

export function TermField({ plan, words, fixed, value, onChange, disabled }: Props) {
  if (plan !== 'astra-1m')
    return (
      <p className={styles.only}>
        <VisuallyHidden>{words.term}: </VisuallyHidden>
        {fixed}
      </p>
    )
  return (
    <fieldset disabled={disabled}>
      <VisuallyHidden as="legend">{words.term}</VisuallyHidden>
      <div className={styles.segments}>
        {monthChoices.map(months => (
          <label key={months} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name="periods"
              value={months}
              checked={months === value}
              onChange={() => onChange(months)}
            />
            <span className={styles.label}>{words.months(months)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
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
