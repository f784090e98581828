import type { ReactNode } from 'react'
import { Text } from '../ui/layout.tsx'
import styles from './entry-list.module.css'

type Props = { name: ReactNode; mark?: ReactNode; note: ReactNode; action: ReactNode }

/** A row of the lists of the settings: what it is, something about it, and its button. */
export function Entry({ name, mark, note, action }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>
          <span className={styles.name}>{name}</span>
          {mark}
        </p>
        <Text tone="quiet" size="xs" numeric wrap="anywhere">
          {note}
        </Text>
      </div>
      {action}
    </li>
  )
}

export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}
