import { useLoaderData } from 'react-router'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { MarkHandled } from '../kit/mark-handled.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { RowActions } from '../kit/row-actions.tsx'
import { SettingsPage } from '../kit/settings-page.tsx'
import { JsonText } from './json-text.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['id'] ?? '' } }
  return requireReply(await api('GET /api/sezam/events/{id}/', asked), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { connections } = texts.backOffice
  const { events: t } = connections
  const event = useLoaderData<typeof loader>()
  const { id, provider, event_id, kind, received_at, processed_at, state, tries, error } = event

  return (
    <SettingsPage>
      <PageHeading
        above={<RouterLink to={backOfficePaths.events}>{t.title}</RouterLink>}
        title={kind}
        lead={`${provider} ${event_id}`}
      />
      {state === 'failed' && (
        <RowActions>
          <ActionDialog
            label={t.retry.open}
            question={t.retry.question}
            consequences={t.retry.consequences}
            submitLabel={t.retry.submit}
            withoutReason
            run={api => api('POST /api/sezam/events/{id}/retry/', { params: { id } })}
          />
          <MarkHandled
            what={kind}
            run={(api, reason) =>
              api('POST /api/sezam/events/{id}/handling/', { params: { id }, body: { reason } })
            }
          />
        </RowActions>
      )}
      <DefinitionList
        rows={[
          { term: connections.state, value: t.states[state] },
          { term: t.columns.received, value: formatMoment(visitor.language, received_at) },
          ...(processed_at
            ? [{ term: t.columns.processed, value: formatMoment(visitor.language, processed_at) }]
            : []),
          { term: connections.tries, value: tries },
          ...(error ? [{ term: connections.error, value: error }] : []),
        ]}
      />
      <JsonText title={t.payload} json={event.payload} />
    </SettingsPage>
  )
}
