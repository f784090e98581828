import { useState } from 'react'
import type { Settings } from '../../contract/settings.ts'
import { CallButton, useCall } from '../app/call.tsx'
import { useTexts, useVisitor } from '../app/context.ts'
import { SupportLink } from '../app/shop-link.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

export function EmailChange({ change }: { change: Settings['email_change'] }) {
  const { email: t } = useTexts().settings
  const { user } = useVisitor()

  return (
    <Stack gap="m">
      <Text tone="quiet" wrap="anywhere">
        {t.current}: <strong>{user?.email}</strong>
      </Text>
      {change ? <PendingChange change={change} /> : <ChangeForm />}
      <Text tone="quiet" wrap="anywhere">
        {t.lost} <SupportLink />
      </Text>
    </Stack>
  )
}

function PendingChange({ change }: { change: NonNullable<Settings['email_change']> }) {
  const { email: t } = useTexts().settings
  const waitsFor = change.old_confirmed ? 'new' : change.new_confirmed ? 'old' : 'both'
  const cancel = (
    <CallButton size="small" ask={api => api('DELETE /api/accounts/email-change/')}>
      {t.cancel}
    </CallButton>
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

  async function ask() {
    await call(api => api('POST /api/accounts/email-change/', { body: { email } }))
  }

  return (
    <Form submit={t.ask} busy={busy} onSubmit={ask}>
      <TextField
        label={t.label}
        error={fields['email']}
        required
        type="email"
        name="new-email"
        autoComplete="off"
        value={email}
        onChange={event => setEmail(event.target.value)}
      />
    </Form>
  )
}
