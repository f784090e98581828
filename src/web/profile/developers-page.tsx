import { useLoaderData } from 'react-router'
import type { WebhookEndpoint } from '../../contract/webhooks.ts'
import type { Api } from '../app/api.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './developers/developers.module.css'
import { EndpointCard } from './developers/endpoint-card.tsx'
import { EndpointForm } from './developers/endpoint-form.tsx'
import { TokenForm } from './developers/token-form.tsx'
import { TokenList } from './developers/token-list.tsx'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const [tokens, endpoints] = await Promise.all([
    api('GET /api/accounts/tokens/'),
    api('GET /api/accounts/webhooks/'),
  ])
  if (!tokens.ok || !endpoints.ok) return null
  return {
    tokens: tokens.reply.data,
    endpoints: await Promise.all(endpoints.reply.data.map(endpoint => addDeliveries(api, endpoint))),
  }
})

async function addDeliveries(api: Api, endpoint: WebhookEndpoint) {
  const answer = await api('GET /api/accounts/webhooks/{id}/deliveries/', { params: { id: endpoint.id } })
  return { endpoint, deliveries: answer.ok ? answer.reply.data : [] }
}

export function Component() {
  const { developers: t } = useTexts().profile
  const loaded = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading above={<a href={paths.profile}>{t.toProfile}</a>} title={t.title} lead={t.lead} />
      {loaded === null ? (
        <LoadFailure title={t.failed.title} retryLabel={t.failed.retry}>
          {t.failed.text}
        </LoadFailure>
      ) : (
        <>
          <section className={styles.section} aria-labelledby="tokens">
            <h2 id="tokens">{t.tokens.title}</h2>
            <p>
              {t.tokens.lead} <a href="/api/docs/">{t.apiDocument}</a>
            </p>
            <p>
              {t.aboutLicenses} <a href={paths.developerText('license-format')}>{t.licenseFormat}</a>,{' '}
              <a href={paths.developerText('activation')}>{t.activation}</a>
            </p>
            <TokenList tokens={loaded.tokens} />
            <TokenForm />
          </section>
          <section className={styles.section} aria-labelledby="webhooks">
            <h2 id="webhooks">{t.webhooks.title}</h2>
            <p>
              {t.webhooks.lead} <a href={paths.developerText('webhooks')}>{t.aboutWebhooks}</a>
            </p>
            {loaded.endpoints.length === 0 && <p className={styles.quiet}>{t.webhooks.none}</p>}
            {loaded.endpoints.map(({ endpoint, deliveries }) => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} deliveries={deliveries} />
            ))}
            <EndpointForm />
          </section>
        </>
      )}
    </div>
  )
}
