import type { SignedInSession } from '../../contract/sign-in.ts'
import styles from './browser-list.module.css'
import { BrowserRow } from './browser-row.tsx'

export function BrowserList({ sessions }: { sessions: readonly SignedInSession[] }) {
  return (
    <ul className={styles.list}>
      {sessions.map(session => (
        <BrowserRow key={session.id} session={session} />
      ))}
    </ul>
  )
}
