import type { ComponentProps } from 'react'
import styles from './control.module.css'

export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...rest} rows={rows} className={styles.control} />
}
