import { type SubmitEvent, useState } from 'react'
import type { License } from '../../../contract/licenses.ts'
import { longestLicenseName } from '../../../domain/licenses/license.ts'
import { useTexts } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './card-form.module.css'

export function LicenseNameCard({ license }: { license: License }) {
  const { name: t } = useTexts().profile.license
  const { busy, fields, call } = useCall()
  const [name, setName] = useState(license.own_name)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    await call(api =>
      api('PUT /api/astra/license/{id}/name/', { params: { id: license.id }, body: { name } }),
    )
  }

  return (
    <Card title={t.title}>
      <form method="post" noValidate className={styles.form} onSubmit={event => void save(event)}>
        <Field label={t.label} help={t.help} error={fields['name']}>
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
        <Button type="submit" busy={busy}>
          {t.save}
        </Button>
      </form>
    </Card>
  )
}
