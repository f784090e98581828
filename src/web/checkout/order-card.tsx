import type { ReactNode } from 'react'
import type { ProductCode } from '../../domain/pricing/catalog.ts'
import { useVisitor } from '../app/context.ts'
import { Stack, VisuallyHidden } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './order-card.module.css'

export function Price({ text, size }: { text: string; size?: 'large' }) {
  return (
    <span className={styles.price} data-size={size}>
      {text}
    </span>
  )
}

type SegmentsProps<Value extends string | number> = {
  label: string
  name: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, name, options, value, onChange, disabled } = props

  return (
    <fieldset disabled={disabled}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      <div className={styles.segments}>
        {options.map(([option, words]) => (
          <label key={option} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span className={styles.label}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
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

export function TermField({ plan, words, fixed, ...rest }: Props) {
  const { catalog } = useVisitor()
  if (plan === 'astra-1m')
    return (
      <Segments
        label={words.term}
        name="periods"
        options={catalog.periods.map(months => [months, words.months(months)])}
        {...rest}
      />
    )
  return (
    <p className={styles.only}>
      <VisuallyHidden>{words.term}: </VisuallyHidden>
      {fixed}
    </p>
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
