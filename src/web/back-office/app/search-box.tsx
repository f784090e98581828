import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { normalizeSerial } from '../../../domain/licenses/serial.ts'
import { usePage } from '../../app/context.ts'
import { useHydrated } from '../../app/use-hydrated.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/fields.tsx'
import { toast } from '../../ui/toast-store.ts'
import { backOfficePaths, hitPath } from '../kit/back-office-paths.ts'
import styles from './search-box.module.css'

/** Asks by POST first, so that a serial number is never in an address. What is found exactly opens at once. */
export function SearchBox() {
  const { api, texts } = usePage()
  const { search: t } = texts.backOffice.kit
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [q, setQ] = useState('')
  const [busy, setBusy] = useState(false)

  async function find() {
    setBusy(true)
    const answer = await api('POST /api/sezam/search/', { body: { q } })
    setBusy(false)
    const { data, exact } = answer.ok ? answer.reply : { data: [], exact: false }
    const [only, ...more] = data
    if (!answer.ok) toast.error(answer.message)
    else if (exact && only && more.length === 0) await navigate(hitPath(only))
    else if (normalizeSerial(q)) toast.error(t.noLicense)
    else await navigate(backOfficePaths.search(q))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy && q.trim()) void find()
  }

  return (
    <form role="search" method="post" className={styles.box} onSubmit={submit}>
      <TextInput
        type="search"
        name="q"
        aria-label={t.label}
        placeholder={t.hint}
        maxLength={200}
        readOnly={!isHydrated}
        value={q}
        onChange={event => setQ(event.target.value)}
      />
      <IconButton icon="search" label={t.submit} type="submit" aria-busy={busy} />
    </form>
  )
}
