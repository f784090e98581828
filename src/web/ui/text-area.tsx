import type { ComponentProps } from 'react'
import control from './control.module.css'
import styles from './text-area.module.css'

/** Grows with what is typed where the browser knows how. */
export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...rest} rows={rows} className={`${control.control} ${styles.area}`} />
}
