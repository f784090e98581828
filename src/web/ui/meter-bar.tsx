import { type ReactNode, useId } from 'react'
import styles from './meter-bar.module.css'
import type { Tone } from './pill.tsx'

type Props = {
  value: number
  max: number
  label: ReactNode
  note?: ReactNode
  tone?: Tone
}

export function MeterBar({ value, max, label, note, tone = 'neutral' }: Props) {
  const labelId = useId()

  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </p>
      <meter className={styles.meter} data-tone={tone} value={value} max={max} aria-labelledby={labelId} />
    </div>
  )
}
