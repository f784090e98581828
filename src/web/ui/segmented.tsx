import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

type Props<Value extends string | number> = {
  legend: string
  /** Leave the legend to screen readers where the place already says it. */
  legendHidden?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  name?: string | undefined
  disabled?: boolean | undefined
}

/** A choice of two to four short options, side by side. An option alone is no choice: it only stands there. */
export function Segmented<Value extends string | number>(props: Props<Value>) {
  const { legend, legendHidden = false, options, value, onChange, name, disabled } = props
  const ownName = useId()
  const [first, second] = options

  if (!second)
    return (
      <div>
        <p className={styles.legend}>{legend}</p>
        <p className={styles.only}>{first?.label}</p>
      </div>
    )

  return (
    <fieldset disabled={disabled}>
      <legend className={styles.legend} data-hidden={legendHidden || undefined}>
        {legend}
      </legend>
      <div className={styles.segments}>
        {options.map(option => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? ownName}
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
