import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { License } from '../../../contract/licenses.ts'
import { longestLicenseName } from '../../../domain/licenses/license.ts'
import { useApi, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import styles from './card-form.module.css'

export function LicenseNameCard({ license }: { license: License }) {
  const { name: t } = useTexts().profile.license
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(license.own_name)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    const answer = await api('PUT /api/astra/license/{id}/name/', {
      params: { id: license.id },
      body: { name },
    })
    setError(answer.ok ? undefined : answer.message)
    if (answer.ok) {
      toast.success(answer.reply.message)
      await revalidate()
    }
    setSaving(false)
  }

  return (
    <Card title={t.title}>
      <form method="post" noValidate className={styles.form} onSubmit={event => void save(event)}>
        <Field label={t.label} help={t.help} error={error}>
          {control => (
            <TextInput
              {...control}
              maxLength={longestLicenseName}
              autoComplete="off"
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isSaving}>
          {t.save}
        </Button>
      </form>
    </Card>
  )
}
