import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, id, ...rest }: Props) {
  const ownId = useId()
  const boxId = id ?? ownId
  const errorId = `${boxId}-error`

  return (
    <div>
      <label className={styles.row}>
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
