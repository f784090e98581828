import { type SubmitEvent, useState } from 'react'
import type { Settings } from '../../contract/settings.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { useCall } from '../app/use-call.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './settings-form.module.css'

export function EmailChange({ change }: { change: Settings['email_change'] }) {
  const { email: t } = useTexts().settings
  const { user, supportEmail } = useVisitor()

  return (
    <div className={styles.form}>
      <p className={styles.note}>
        {t.current}: <strong>{user?.email}</strong>
      </p>
      {change ? <PendingChange change={change} /> : <ChangeForm />}
      <p className={styles.note}>
        {t.lost} <a href={mailto(supportEmail)}>{supportEmail}</a>
      </p>
    </div>
  )
}

function PendingChange({ change }: { change: NonNullable<Settings['email_change']> }) {
  const { email: t } = useTexts().settings
  const { busy, call } = useCall()
  const waitsFor = change.old_confirmed ? 'new' : change.new_confirmed ? 'old' : 'both'
  const cancel = (
    <Button
      size="small"
      busy={busy}
      onClick={() => void call(api => api('DELETE /api/accounts/email-change/'))}
    >
      {t.cancel}
    </Button>
  )

  return (
    <Notice title={t.pending(change.email)} action={cancel}>
      {t.waitsFor[waitsFor]}
    </Notice>
  )
}

function ChangeForm() {
  const { email: t } = useTexts().settings
  const { busy, fields, call } = useCall()
  const [email, setEmail] = useState('')

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    await call(api => api('POST /api/accounts/email-change/', { body: { email } }))
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={event => void ask(event)}>
      <Field label={t.label} error={fields['email']} required>
        {control => (
          <TextInput
            {...control}
            type="email"
            name="new-email"
            autoComplete="off"
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {t.ask}
        </Button>
      </div>
    </form>
  )
}
