import type { ApiToken } from '../../../contract/api-tokens.ts'
import { formatDay } from '../../../texts/day.ts'
import { ConfirmButton, useCall } from '../../app/call.tsx'
import { useTexts, useVisitor } from '../../app/context.ts'
import { Entry, EntryList } from '../../ui/entry.tsx'
import { Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'

const tones = { active: 'good', expired: 'warn', revoked: 'neutral' } as const

export function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const { tokens: t } = useTexts().profile.developers

  if (tokens.length === 0)
    return (
      <Text tone="quiet" size="xs" numeric>
        {t.none}
      </Text>
    )
  return (
    <EntryList>
      {tokens.map(token => (
        <TokenRow key={token.id} token={token} />
      ))}
    </EntryList>
  )
}

function TokenRow({ token }: { token: ApiToken }) {
  const { tokens: t } = useTexts().profile.developers
  const { language } = useVisitor()
  const { call } = useCall()
  const { id, name, start, scopes, state, expires_at, last_used_on } = token

  const revoke = (
    <ConfirmButton
      label={t.revoke}
      subject={name}
      size="small"
      question={t.revokeQuestion}
      act={() => call(api => api('DELETE /api/accounts/tokens/{id}/', { params: { id } }))}
    >
      <p>{name}</p>
      <p>{t.revokeText}</p>
    </ConfirmButton>
  )
  const notes = [
    expires_at ? t.expiresOn(formatDay(language, expires_at)) : t.neverExpires,
    last_used_on ? t.lastUsed(formatDay(language, last_used_on)) : t.unused,
  ]
  return (
    <Entry
      name={
        <>
          {name} <code>{start}…</code>
        </>
      }
      mark={<Pill tone={tones[state]}>{t.states[state]}</Pill>}
      note={notes.join(' · ')}
      action={state === 'active' && revoke}
    >
      <p>{scopes.map(scope => t.scopes[scope]).join(', ')}</p>
    </Entry>
  )
}
