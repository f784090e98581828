import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './radio-rows.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  title: string
  note?: ReactNode
  icon?: IconName
  aside?: ReactNode
  disabled?: boolean
}

type Props<Value extends string> = {
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  name?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
}

export function RadioRows<Value extends string>(props: Props<Value>) {
  const { legend, options, value, onChange, name, error, disabled } = props
  const ownId = useId()

  return (
    <fieldset disabled={disabled} aria-describedby={error ? `${ownId}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.rows}>
        {options.map(option => (
          <label key={option.value} className={styles.row}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? ownId}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            <span className={styles.words}>
              <span className={styles.title}>{option.title}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
            {option.aside && <span className={styles.aside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${ownId}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
