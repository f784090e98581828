import type { SignedInSession } from '../../contract/sign-in.ts'
import { BrowserRow } from './browser-row.tsx'
import styles from './browser-list.module.css'

export function BrowserList({ sessions }: { sessions: readonly SignedInSession[] }) {
  return (
    <ul className={styles.list}>
      {sessions.map(session => (
        <BrowserRow key={session.id} session={session} />
      ))}
    </ul>
  )
}
