import type { ComponentProps } from 'react'
import control from './control.module.css'
import { Icon } from './icon.tsx'
import styles from './select-input.module.css'

export function SelectInput(props: Omit<ComponentProps<'select'>, 'className' | 'style' | 'multiple'>) {
  return (
    <span className={styles.frame}>
      <select {...props} className={`${control.control} ${styles.select}`} />
      <span className={styles.arrow}>
        <Icon name="chevron" />
      </span>
    </span>
  )
}
