import { useState } from 'react'
import { type WebhookType, webhookTypes } from '../../../domain/webhook-types.ts'
import { useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { CopyField } from '../../app/copy-text.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox, Form, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast-store.ts'
import styles from './endpoint-form.module.css'

export function EndpointForm() {
  const { webhooks: t } = useTexts().profile.developers
  const { busy, fields, call } = useCall()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<WebhookType[]>([...webhookTypes])
  const [error, setError] = useState<string>()
  const [secret, setSecret] = useState('')

  async function add() {
    setError(url.trim() ? undefined : t.urlMissing)
    if (!url.trim() || busy) return
    if (chosen.length === 0) return toast.error(t.typesMissing)
    const answer = await call(api => api('POST /api/accounts/webhooks/', { body: { url, types: chosen } }))
    if (answer.ok) {
      setSecret(answer.reply.data.secret)
      setUrl('')
    }
  }

  return (
    <Card title={t.add} titleLevel={3}>
      <Form align="start" width="reading" submit={t.submit} busy={busy} onSubmit={add}>
        <TextField
          label={t.url}
          help={t.urlHelp}
          error={error ?? fields['url']}
          type="url"
          maxLength={2000}
          autoComplete="off"
          value={url}
          onChange={event => setUrl(event.target.value)}
        />
        <Choices
          title={t.typesTitle}
          choices={webhookTypes.map(type => [type, type])}
          chosen={chosen}
          onChange={setChosen}
        />
      </Form>
      {secret && <ShownOnce key={secret} label={t.shown} text={secret} />}
    </Card>
  )
}

type Props<Choice extends string> = {
  title: string
  choices: readonly (readonly [value: Choice, label: string])[]
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
}

export function Choices<Choice extends string>({ title, choices, chosen, onChange }: Props<Choice>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {choices.map(([value, label]) => (
        <CheckBox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={event =>
            onChange(event.target.checked ? [...chosen, value] : chosen.filter(other => other !== value))
          }
        />
      ))}
    </fieldset>
  )
}

/** A token or a secret, which the shop does not show again. */
export function ShownOnce({ label, text }: { label: string; text: string }) {
  return (
    <Stack gap="2xs">
      <p>{label}</p>
      <CopyField text={text} label={label} />
    </Stack>
  )
}
