import { redirectDocument, useLoaderData } from 'react-router'
import type { OfferedLicense } from '../../contract/license-life.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { formatDay } from '../../texts/day.ts'
import { useCall } from '../app/call.tsx'
import { type LoaderArgs, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

export const loader = requireSignIn(async ({ params, context, request }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/astra/transfers/{id}/', { params: { id: params['id'] ?? '' } })
  // The session has ended: only a full page load updates the visitor.
  if (!answer.ok && answer.status === 401) throw redirectDocument(paths.signIn(new URL(request.url).pathname))
  return { offer: answer.ok ? answer.reply.data : null }
}, 'manage')

export function Component() {
  const { offer: t } = useTexts().profile.license
  const { user } = useVisitor()
  const { offer } = useLoaderData<typeof loader>()

  return (
    <Stack gap="l" width="centered" wrap="anywhere">
      <PageHeading above={<ProfileLink />} title={t.title} lead={offer && t.lead(offer.from)} />
      {offer ? (
        <Offer offer={offer} />
      ) : (
        <Notice tone="warn" title={t.closed.title}>
          {t.closed.text(user?.email ?? '')}
        </Notice>
      )}
    </Stack>
  )
}

function Offer({ offer }: { offer: OfferedLicense }) {
  const { offer: t } = useTexts().profile.license
  const { language } = useVisitor()
  const { busy, call } = useCall({ leaves: true })
  const { name, type, servers, expiration_date } = offer.license

  async function accept() {
    const params = { id: offer.id }
    const answer = await call(api => api('POST /api/astra/transfers/{id}/acceptance/', { params }))
    if (answer.ok) location.assign(answer.reply.url)
  }

  return (
    <Card
      footer={
        <>
          <noscript>{t.withoutScript}</noscript>
          <Button variant="primary" busy={busy} onClick={() => void accept()}>
            {t.accept}
          </Button>
          <ButtonLink href={paths.profile} variant="quiet">
            {t.later}
          </ButtonLink>
        </>
      }
    >
      <DefinitionList
        rows={[
          { term: t.license, value: name },
          { term: t.servers, value: t.numberServers(servers) },
          {
            term: type === licenseTypes.lifetime ? t.updatesUntil : t.until,
            value: formatDay(language, expiration_date),
          },
          { term: t.expires, value: formatDay(language, offer.expires_at) },
        ]}
      />
      <p>{t.after}</p>
    </Card>
  )
}
