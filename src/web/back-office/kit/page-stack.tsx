import type { ReactNode } from 'react'
import styles from './page-stack.module.css'

/** The parts of a page below one another. */
export function PageStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
