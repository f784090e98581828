import { type SubmitEvent, useState } from 'react'
import { type WebhookType, webhookTypes } from '../../../domain/webhook-types.ts'
import { useApi, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Choices } from './choices.tsx'
import styles from './developers.module.css'
import { ShownOnce } from './shown-once.tsx'
import { useChange } from './use-change.ts'

export function EndpointForm() {
  const { webhooks: t } = useTexts().profile.developers
  const api = useApi()
  const change = useChange()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<WebhookType[]>([...webhookTypes])
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState('')

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(url.trim() ? undefined : t.urlMissing)
    if (!url.trim() || isBusy) return
    if (chosen.length === 0) return toast.error(t.typesMissing)
    setBusy(true)
    const answer = await change(api('POST /api/accounts/webhooks/', { body: { url, types: chosen } }))
    if (answer.ok) {
      setSecret(answer.reply.data.secret)
      setUrl('')
    } else setError(answer.fields['url'])
    setBusy(false)
  }

  return (
    <Card title={t.add} titleLevel={3}>
      <form method="post" noValidate className={styles.form} onSubmit={event => void add(event)}>
        <Field label={t.url} help={t.urlHelp} error={error}>
          {control => (
            <TextInput
              {...control}
              type="url"
              maxLength={2000}
              autoComplete="off"
              value={url}
              onChange={event => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Choices
          title={t.typesTitle}
          choices={webhookTypes.map(type => [type, type])}
          chosen={chosen}
          onChange={setChosen}
        />
        <Button type="submit" busy={isBusy}>
          {t.submit}
        </Button>
      </form>
      {secret && <ShownOnce key={secret} label={t.shown} text={secret} />}
    </Card>
  )
}
