import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

/** Facts and their history: beside each other where there is room. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
