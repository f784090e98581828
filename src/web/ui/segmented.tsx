import type { ReactNode } from 'react'
import { VisuallyHidden } from './layout.tsx'
import styles from './segmented.module.css'

type Props<Value extends string | number> = {
  legend: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  name: string
  disabled?: boolean | undefined
}

export function Segmented<Value extends string | number>(props: Props<Value>) {
  const { legend, options, value, onChange, name, disabled } = props
  const [first, second] = options

  if (!second)
    return (
      <p className={styles.only}>
        <VisuallyHidden>{legend}: </VisuallyHidden>
        {first?.label}
      </p>
    )

  return (
    <fieldset disabled={disabled}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      <div className={styles.segments}>
        {options.map(option => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
