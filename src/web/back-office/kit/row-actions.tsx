import type { ReactNode } from 'react'
import styles from './kit-form.module.css'

/** The buttons of one row of a table. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>
}
