import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SignedInSession } from '../../contract/sign-in.ts'
import { formatDay } from '../../texts/day.ts'
import type { Language } from '../../texts/language.ts'
import { usePage } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Pill } from '../ui/pill.tsx'
import { toast } from '../ui/toast-store.ts'
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

function BrowserRow({ session }: { session: SignedInSession }) {
  const { api, texts, visitor } = usePage()
  const { browsers: t } = texts.profile
  const { revalidate } = useRevalidator()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    const answer = await api('DELETE /api/accounts/sessions/{id}/', { params: { id: session.id } })
    if (answer.ok && session.current) return location.assign(paths.home)
    if (answer.ok) toast.success(answer.reply.message)
    else toast.error(answer.message)
    await revalidate()
    setLeaving(false)
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>
          {session.device}
          {session.current && (
            <Pill tone="good" icon="user">
              {t.current}
            </Pill>
          )}
        </p>
        <p className={styles.seen}>
          {session.address}, {t.lastSeen(formatMoment(visitor.language, session.last_seen_at))}
        </p>
      </div>
      <Button
        size="small"
        busy={leaving}
        aria-label={`${t.signOut}: ${session.device}`}
        onClick={() => void signOut()}
      >
        {t.signOut}
      </Button>
    </li>
  )
}

function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}\u00a0UTC`
}
