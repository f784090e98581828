import { useState } from 'react'
import { type WebhookType, webhookTypes } from '../../../domain/webhook-types.ts'
import { useCall } from '../../app/call.tsx'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, TextField } from '../../ui/fields.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Choices, ShownOnce } from './form-parts.tsx'

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
      <Form align="start" width="reading" onSubmit={add}>
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
        <Button type="submit" busy={busy}>
          {t.submit}
        </Button>
      </Form>
      {secret && <ShownOnce key={secret} label={t.shown} text={secret} />}
    </Card>
  )
}
