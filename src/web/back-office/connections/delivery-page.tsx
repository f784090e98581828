import { useLoaderData } from 'react-router'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { JsonText } from './json-text.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['id'] ?? '' } }
  return requireReply(await api('GET /api/sezam/webhook-deliveries/{id}/', asked), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { connections } = texts.backOffice
  const { deliveries: t } = connections
  const delivery = useLoaderData<typeof loader>()
  const { id, url, tried_at, next_try_at, answer_status, answer } = delivery
  const moment = (at: string) => formatMoment(visitor.language, at)

  return (
    <SettingsPage>
      <PageHeading
        above={<RouterLink to={backOfficePaths.deliveries}>{t.title}</RouterLink>}
        title={delivery.type}
        lead={delivery.email}
      />
      {delivery.is_disabled ? (
        <p>{t.disabled}</p>
      ) : (
        <div>
          <ActionDialog
            label={t.again.open}
            question={t.again.question}
            consequences={t.again.consequences(url)}
            submitLabel={t.again.submit}
            withoutReason
            run={api => api('POST /api/sezam/webhook-deliveries/{id}/redelivery/', { params: { id } })}
          />
        </div>
      )}
      <DefinitionList
        rows={[
          { term: connections.state, value: t.states[delivery.status] },
          { term: t.columns.url, value: url },
          { term: t.columns.created, value: moment(delivery.created_at) },
          { term: connections.tries, value: delivery.tries },
          ...(tried_at ? [{ term: t.columns.tried, value: moment(tried_at) }] : []),
          ...(next_try_at ? [{ term: t.columns.nextTry, value: moment(next_try_at) }] : []),
          {
            term: t.columns.answer,
            value: [answer_status, answer].filter(part => part !== null && part !== '').join(' '),
          },
          { term: t.columns.messageId, value: delivery.message_id },
        ]}
      />
      <JsonText title={t.data} json={delivery.data} />
    </SettingsPage>
  )
}
