import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

type Props = {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  /** Items of one name close each other. */
  name?: string
}

export function Disclosure({ summary, children, open, name }: Props) {
  return (
    <details className={styles.item} open={open} name={name}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
