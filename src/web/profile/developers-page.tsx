import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ApiScope } from '../../contract/api-tokens.ts'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import type { Api } from '../app/api.ts'
import { useCall } from '../app/call.tsx'
import { type LoaderArgs, mayDo, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { Card } from '../ui/card.tsx'
import { Form, SelectField, TextField } from '../ui/fields.tsx'
import { PageHeading, Section, Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
import { EndpointCard } from './developers/endpoint-card.tsx'
import { Choices, EndpointForm, ShownOnce } from './developers/endpoint-form.tsx'
import { TokenList } from './developers/token-list.tsx'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api, visitor } = context.get(pageContext)
  const [tokens, endpoints] = await Promise.all([
    api('GET /api/accounts/tokens/'),
    mayDo(visitor.user, 'manage') ? api('GET /api/accounts/webhooks/') : null,
  ])
  if (!tokens.ok || endpoints?.ok === false) return null
  return {
    tokens: tokens.reply.data,
    endpoints:
      endpoints && (await Promise.all(endpoints.reply.data.map(endpoint => addDeliveries(api, endpoint)))),
  }
}, 'install')

async function addDeliveries(api: Api, endpoint: WebhookEndpoint) {
  const answer = await api('GET /api/accounts/webhooks/{id}/deliveries/', { params: { id: endpoint.id } })
  return { endpoint, deliveries: answer.ok ? answer.reply.data : [] }
}

export function Component() {
  const { developers: t } = useTexts().profile
  const loaded = useLoaderData<typeof loader>()

  return (
    <Stack gap="2xl" wrap="anywhere">
      <PageHeading above={<ProfileLink />} title={t.title} lead={t.lead} />
      {loaded === null ? (
        <LoadFailure {...t.failed} />
      ) : (
        <>
          <Section title={t.tokens.title}>
            <p>
              {t.tokens.lead} <a href="/api/docs/">{t.apiDocument}</a>
            </p>
            <p>
              {t.aboutLicenses} <a href={paths.developerText('license-format')}>{t.licenseFormat}</a>,{' '}
              <a href={paths.developerText('activation')}>{t.activation}</a>
            </p>
            <TokenList tokens={loaded.tokens} />
            <TokenForm />
          </Section>
          {loaded.endpoints && (
            <Section title={t.webhooks.title}>
              <p>
                {t.webhooks.lead} <a href={paths.developerText('webhooks')}>{t.aboutWebhooks}</a>
              </p>
              {loaded.endpoints.length === 0 && (
                <Text tone="quiet" size="xs" numeric>
                  {t.webhooks.none}
                </Text>
              )}
              {loaded.endpoints.map(({ endpoint, deliveries }) => (
                <EndpointCard key={endpoint.id} endpoint={endpoint} deliveries={deliveries} />
              ))}
              <EndpointForm />
            </Section>
          )}
        </>
      )}
    </Stack>
  )
}

const expiries = { '30': 30, '90': 90, '365': 365, never: null } as const
type Expiry = keyof typeof expiries

function TokenForm() {
  const { tokens: t } = useTexts().profile.developers
  const managed = mayDo(useVisitor().user, 'manage')
  const offered = scopeNames(t.scopes).filter(([scope]) => managed || scope.startsWith('licenses:'))
  const { busy, fields, call } = useCall()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>([])
  const [expiry, setExpiry] = useState<Expiry>('365')
  const [error, setError] = useState<string>()
  const [token, setToken] = useState('')

  async function create() {
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
      <Form align="start" width="reading" submit={t.submit} busy={busy} onSubmit={create}>
        <TextField
          label={t.name}
          help={t.nameHelp}
          error={error ?? fields['name']}
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Choices title={t.scopesTitle} choices={offered} chosen={scopes} onChange={setScopes} />
        <SelectField
          label={t.expiry}
          value={expiry}
          options={(['30', '90', '365', 'never'] as const).map(choice => [choice, t.expiries[choice]])}
          onChange={event => setExpiry(event.target.value as Expiry)}
        />
      </Form>
      {token && <ShownOnce key={token} label={t.shown} text={token} />}
    </Card>
  )
}

function scopeNames(names: Record<ApiScope, string>): [ApiScope, string][] {
  // The texts name each scope, and no others.
  return Object.entries(names) as [ApiScope, string][]
}
