import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Icon } from './icon.tsx'
import styles from './select-input.module.css'

type Props = Omit<ComponentProps<'select'>, 'className' | 'style' | 'multiple'> & {
  /** What is shown by value, after the children. */
  options?: readonly (readonly [value: string | number, shown: string])[]
}

export function SelectInput({ options = [], children, ...props }: Props) {
  return (
    <span className={styles.frame}>
      <select {...props} className={`${control.control} ${styles.select}`}>
        {children}
        {options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron" />
      </span>
    </span>
  )
}
