import { useState } from 'react'
import type { Settings } from '../../contract/settings.ts'
import { CallButton, useCall } from '../app/call.tsx'
import { useTexts } from '../app/context.ts'
import { Entry, EntryList } from '../ui/entry.tsx'
import { CheckBox, Form, TextField } from '../ui/fields.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'

type Recipient = Settings['recipients'][number]

export function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  return (
    <Stack gap="m">
      {recipients.length > 0 && (
        <EntryList>
          {recipients.map(recipient => (
            <RecipientRow key={recipient.id} recipient={recipient} />
          ))}
        </EntryList>
      )}
      <RecipientForm />
    </Stack>
  )
}

function RecipientRow({
  recipient: { id, email, reminders, invoices, confirmed },
}: {
  recipient: Recipient
}) {
  const { recipients: t, remove } = useTexts().settings
  const purposes = [reminders && t.reminders, invoices && t.invoices].filter(Boolean).join(', ')

  return (
    <Entry
      name={email}
      mark={!confirmed && <Pill tone="warn">{t.waiting}</Pill>}
      note={purposes}
      action={
        <CallButton
          size="small"
          aria-label={`${remove}: ${email}`}
          ask={api => api('DELETE /api/accounts/recipients/{id}/', { params: { id } })}
        >
          {remove}
        </CallButton>
      }
    />
  )
}

function RecipientForm() {
  const { recipients: t } = useTexts().settings
  const { busy, fields, call } = useCall()
  const [wish, setWish] = useState({ email: '', reminders: true, invoices: false })

  async function add() {
    const answer = await call(api => api('POST /api/accounts/recipients/', { body: wish }))
    if (answer.ok) setWish({ ...wish, email: '' })
  }

  return (
    <Form submit={t.add} busy={busy} onSubmit={add}>
      <TextField
        label={t.label}
        error={fields['email'] ?? fields['reminders']}
        required
        type="email"
        name="recipient"
        autoComplete="off"
        value={wish.email}
        onChange={event => setWish({ ...wish, email: event.target.value })}
      />
      <Row gap="l" rowGap="none">
        {(['reminders', 'invoices'] as const).map(purpose => (
          <CheckBox
            key={purpose}
            label={t[purpose]}
            name={`recipient-${purpose}`}
            checked={wish[purpose]}
            onChange={event => setWish({ ...wish, [purpose]: event.target.checked })}
          />
        ))}
      </Row>
    </Form>
  )
}

type Reminders = Settings['reminders']

export function ReminderChoices({ reminders }: { reminders: Reminders }) {
  const { reminders: t, save } = useTexts().settings
  const [choices, setChoices] = useState(reminders)

  const choose = (chosen: Reminders[number]['kind'], on: boolean) =>
    setChoices(choices.map(choice => (choice.kind === chosen ? { ...choice, on } : choice)))
  const off = choices.filter(({ on }) => !on).map(({ kind }) => kind)

  return (
    <>
      {choices.map(({ kind, on }) => (
        <CheckBox
          key={kind}
          label={t.kinds[kind]}
          name={kind}
          checked={on}
          onChange={event => choose(kind, event.target.checked)}
        />
      ))}
      <CallButton ask={api => api('PUT /api/accounts/reminders/', { body: { off } })}>{save}</CallButton>
    </>
  )
}
