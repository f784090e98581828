import type { ComponentProps } from 'react'
import styles from './control.module.css'

/** As high as its `rows`; the reader may pull it taller. */
export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className' | 'style'>) {
  return <textarea {...rest} rows={rows} className={styles.control} />
}
