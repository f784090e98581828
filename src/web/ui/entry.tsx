import type { ReactNode } from 'react'
import styles from './entry.module.css'
import { Text } from './layout.tsx'

type Props = { name: ReactNode; mark?: ReactNode; note: ReactNode; action?: ReactNode; children?: ReactNode }

/** A row of a list: what it is, something about it, and its button. */
export function Entry({ name, mark, note, action, children }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span>{name}</span>
          {mark}
        </p>
        {children}
        <Text tone="quiet" size="xs" numeric wrap="anywhere">
          {note}
        </Text>
      </div>
      {action}
    </li>
  )
}

export function EntryList({ as: List = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }) {
  return <List className={styles.list}>{children}</List>
}
