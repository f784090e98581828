import { type SubmitEvent, useState } from 'react'
import type { ApiScope } from '../../../contract/api-tokens.ts'
import { useTexts } from '../../app/context.ts'
import { useCall } from '../../app/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Choices } from './choices.tsx'
import styles from './developers.module.css'
import { ShownOnce } from './shown-once.tsx'

const expiries = { '30': 30, '90': 90, '365': 365, never: null } as const
type Expiry = keyof typeof expiries

export function TokenForm() {
  const { tokens: t } = useTexts().profile.developers
  const { busy, fields, call } = useCall()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>([])
  const [expiry, setExpiry] = useState<Expiry>('365')
  const [error, setError] = useState<string>()
  const [token, setToken] = useState('')

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(name.trim() ? undefined : t.nameMissing)
    if (!name.trim() || busy) return
    if (scopes.length === 0) return toast.error(t.scopesMissing)
    const answer = await call(api =>
      api('POST /api/accounts/tokens/', { body: { name, scopes, days: expiries[expiry] } }),
    )
    if (answer.ok) {
      setToken(answer.reply.data.token)
      setName('')
    }
  }

  return (
    <Card title={t.create} titleLevel={3}>
      <form method="post" noValidate className={styles.form} onSubmit={event => void create(event)}>
        <Field label={t.name} help={t.nameHelp} error={error ?? fields['name']}>
          {control => (
            <TextInput
              {...control}
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
        <Choices title={t.scopesTitle} choices={scopeNames(t.scopes)} chosen={scopes} onChange={setScopes} />
        <Field label={t.expiry}>
          {control => (
            <SelectInput
              {...control}
              value={expiry}
              onChange={event => setExpiry(readExpiry(event.target.value))}
            >
              {(['30', '90', '365', 'never'] as const).map(choice => (
                <option key={choice} value={choice}>
                  {t.expiries[choice]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Button type="submit" busy={busy}>
          {t.submit}
        </Button>
      </form>
      {token && <ShownOnce key={token} label={t.shown} text={token} />}
    </Card>
  )
}

function scopeNames(names: Record<ApiScope, string>): [ApiScope, string][] {
  // The texts name each scope, and no others.
  return Object.entries(names) as [ApiScope, string][]
}

function readExpiry(text: string): Expiry {
  return text in expiries ? (text as Expiry) : '365'
}
