import { useState } from 'react'
import { redirectDocument, useLoaderData } from 'react-router'
import type { OfferedLicense } from '../../contract/license-life.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { numberServers } from '../../texts/servers.ts'
import { type LoaderArgs, pageContext, useApi, useTexts, useVisitor } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import styles from './reading-page.module.css'

export const loader = requireSignIn(async ({ params, context, request }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/astra/transfers/{id}/', { params: { id: params['id'] ?? '' } })
  // The session has ended: only a full page load updates the visitor.
  if (!answer.ok && answer.status === 401) throw redirectDocument(paths.signIn(new URL(request.url).pathname))
  return { offer: answer.ok ? answer.reply.data : null }
})

export function Component() {
  const { offer: t } = useTexts().profile.license
  const { user } = useVisitor()
  const { offer } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading
        above={<a href={paths.profile}>{useTexts().profile.license.toProfile}</a>}
        title={t.title}
        lead={offer && t.lead(offer.from)}
      />
      {offer ? (
        <Offer offer={offer} />
      ) : (
        <Notice tone="warn" title={t.closed.title}>
          {t.closed.text(user?.email ?? '')}
        </Notice>
      )}
    </div>
  )
}

function Offer({ offer }: { offer: OfferedLicense }) {
  const { offer: t } = useTexts().profile.license
  const { language } = useVisitor()
  const api = useApi()
  const [isAccepting, setAccepting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { name, type, servers, expiration_date } = offer.license

  async function accept() {
    setAccepting(true)
    const answer = await api('POST /api/astra/transfers/{id}/acceptance/', { params: { id: offer.id } })
    if (answer.ok) return location.assign(answer.reply.url)
    setRefusal(answer.message)
    setAccepting(false)
  }

  return (
    <Card
      footer={
        <>
          <noscript>{t.withoutScript}</noscript>
          <Button variant="primary" busy={isAccepting} onClick={() => void accept()}>
            {t.accept}
          </Button>
          <ButtonLink href={paths.profile} variant="quiet">
            {useTexts().profile.license.toProfile}
          </ButtonLink>
        </>
      }
    >
      <DefinitionList
        rows={[
          { term: t.license, value: name },
          { term: t.servers, value: numberServers(language, servers) },
          {
            term: type === licenseTypes.lifetime ? t.updatesUntil : t.until,
            value: formatDay(language, expiration_date),
          },
          { term: t.expires, value: formatDay(language, offer.expires_at) },
        ]}
      />
      <p>{t.after}</p>
      {refusal && (
        <Notice tone="error" role="alert">
          {refusal}
        </Notice>
      )}
    </Card>
  )
}
