import type { SignedInSession } from '../../contract/sign-in.ts'
import { formatMoment } from '../../texts/moment.ts'
import { CallButton, useCall } from '../app/call.tsx'
import { usePage, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { Stack } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'

export function BrowserList({ sessions }: { sessions: readonly SignedInSession[] }) {
  const { browsers: t } = useTexts().settings

  return (
    <Stack gap="m">
      <EntryList>
        {sessions.map(session => (
          <BrowserRow key={session.id} session={session} />
        ))}
      </EntryList>
      {sessions.length > 1 && (
        <div>
          <CallButton ask={api => api('DELETE /api/accounts/sessions/')}>{t.signOutOthers}</CallButton>
        </div>
      )}
    </Stack>
  )
}

function BrowserRow({
  session: { id, device, address, current, last_seen_at },
}: {
  session: SignedInSession
}) {
  const { texts, visitor, api } = usePage()
  const { browsers: t } = texts.settings
  const { busy, call } = useCall()

  async function signOut() {
    if (!current) return call(api => api('DELETE /api/accounts/sessions/{id}/', { params: { id } }))
    await api('DELETE /api/accounts/session/')
    return location.assign(paths.home)
  }

  return (
    <Entry
      name={device}
      mark={
        current && (
          <Pill tone="good" icon="user">
            {t.current}
          </Pill>
        )
      }
      note={`${address}, ${t.lastSeen(formatMoment(visitor.language, last_seen_at))}`}
      action={
        <Button
          size="small"
          busy={busy}
          aria-label={`${t.signOut}: ${device}`}
          onClick={() => void signOut()}
        >
          {t.signOut}
        </Button>
      }
    />
  )
}
