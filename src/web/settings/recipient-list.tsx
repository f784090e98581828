import { type SubmitEvent, useState } from 'react'
import type { Settings } from '../../contract/settings.ts'
import { useTexts } from '../app/context.ts'
import { useCall } from '../app/use-call.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Field } from '../ui/field.tsx'
import { Pill } from '../ui/pill.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Entry, EntryList } from './entry.tsx'
import styles from './settings-form.module.css'

type Recipient = Settings['recipients'][number]

export function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <div className={styles.form}>
      {recipients.length > 0 && (
        <EntryList>
          {recipients.map(recipient => (
            <RecipientRow key={recipient.id} recipient={recipient} />
          ))}
        </EntryList>
      )}
      <RecipientForm />
    </div>
  )
}

function RecipientRow({
  recipient: { id, email, reminders, invoices, confirmed },
}: {
  recipient: Recipient
}) {
  const { recipients: t, remove } = useTexts().settings
  const { busy, call } = useCall()
  const purposes = [reminders && t.reminders, invoices && t.invoices].filter(Boolean).join(', ')

  return (
    <Entry
      name={email}
      mark={
        !confirmed && (
          <Pill tone="warn" icon="clock">
            {t.waiting}
          </Pill>
        )
      }
      note={purposes}
      action={
        <Button
          size="small"
          busy={busy}
          aria-label={`${remove}: ${email}`}
          onClick={() => void call(api => api('DELETE /api/accounts/recipients/{id}/', { params: { id } }))}
        >
          {remove}
        </Button>
      }
    />
  )
}

function RecipientForm() {
  const { recipients: t } = useTexts().settings
  const { busy, fields, call } = useCall()
  const [wish, setWish] = useState({ email: '', reminders: true, invoices: false })

  async function add(event: SubmitEvent) {
    event.preventDefault()
    const answer = await call(api => api('POST /api/accounts/recipients/', { body: wish }))
    if (answer.ok) setWish({ ...wish, email: '' })
  }

  return (
    <form method="post" noValidate className={styles.form} onSubmit={event => void add(event)}>
      <Field label={t.label} error={fields['email'] ?? fields['reminders']} required>
        {control => (
          <TextInput
            {...control}
            type="email"
            name="recipient"
            autoComplete="off"
            value={wish.email}
            onChange={event => setWish({ ...wish, email: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.choices}>
        {(['reminders', 'invoices'] as const).map(purpose => (
          <CheckBox
            key={purpose}
            label={t[purpose]}
            name={`recipient-${purpose}`}
            checked={wish[purpose]}
            onChange={event => setWish({ ...wish, [purpose]: event.target.checked })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" busy={busy}>
          {t.add}
        </Button>
      </div>
    </form>
  )
}
