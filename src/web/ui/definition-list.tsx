import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

export type Definition = { term: string; value: ReactNode }

/** A row whose value is empty is left out. */
export function DefinitionList({ rows }: { rows: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {rows
        .filter(({ value }) => (value ?? '') !== '')
        .map(row => (
          <div key={row.term} className={styles.row}>
            <dt className={styles.term}>{row.term}</dt>
            <dd className={styles.value}>{row.value}</dd>
          </div>
        ))}
    </dl>
  )
}
