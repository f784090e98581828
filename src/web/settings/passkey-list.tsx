import type { Settings } from '../../contract/settings.ts'
import { formatDay } from '../../texts/day.ts'
import { usePage, useTexts } from '../app/context.ts'
import { createPasskey } from '../app/passkeys.ts'
import { paths } from '../app/paths.ts'
import { useCall } from '../app/use-call.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { Entry, EntryList } from './entry.tsx'
import styles from './settings-form.module.css'

type Passkey = Settings['passkeys'][number]

/** Passkeys are changed within 10 minutes after signing in. */
const signInAgain = `${paths.signIn(paths.settings)}&again`

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: t } = useTexts().settings

  return (
    <div className={styles.form}>
      {passkeys.length === 0 ? (
        <p className={styles.note}>{t.empty}</p>
      ) : (
        <EntryList>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </EntryList>
      )}
      <AddPasskey />
    </div>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { texts, visitor } = usePage()
  const { passkeys: t, remove } = texts.settings
  const { busy, call } = useCall()
  const day = (iso: string) => formatDay(visitor.language, iso)
  const used = last_used_at && t.lastUsed(day(last_used_at))

  async function removePasskey() {
    const answer = await call(api => api('DELETE /api/accounts/passkeys/{id}/', { params: { id } }))
    if (!answer.ok && answer.status === 401) location.assign(signInAgain)
  }

  return (
    <Entry
      name={name}
      note={[t.added(day(created_at)), used].filter(Boolean).join(', ')}
      action={
        <Button
          size="small"
          busy={busy}
          aria-label={`${remove}: ${name}`}
          onClick={() => void removePasskey()}
        >
          {remove}
        </Button>
      }
    />
  )
}

function AddPasskey() {
  const { api, texts } = usePage()
  const { passkeys: t } = texts.settings
  const { busy, call } = useCall()

  async function add() {
    if (!('PublicKeyCredential' in window)) return toast.error(t.notSupported)
    const begun = await api('POST /api/accounts/passkeys/options/')
    if (!begun.ok && begun.status === 401) return location.assign(signInAgain)
    if (!begun.ok) return toast.error(begun.message)
    const credential = await createPasskey(begun.reply.data).catch(() => null)
    if (!credential) return toast.error(t.cancelled)
    await call(api => api('POST /api/accounts/passkeys/', { body: credential }))
  }

  return (
    <div>
      <Button busy={busy} onClick={() => void add()}>
        {t.add}
      </Button>
    </div>
  )
}
