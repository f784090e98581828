import { useLoaderData, useLocation } from 'react-router'
import type { EndpointEntry } from '../../../contract/back-office/endpoints.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

const tones = { active: 'good', failing: 'warn', disabled: 'neutral' } as const

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  return requireReply(await api('GET /api/sezam/webhook-endpoints/', { query }), request)
}

export function Component() {
  const { endpoints: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { data, next } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const options = Object.entries(t.states).map(([value, label]) => ({ value, label }))

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <FilterBar
        filters={[
          { name: 'q', label: t.columns.email },
          { name: 'state', label: t.columns.state, options },
        ]}
      />
      {data.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={data} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}

function useColumns(): Column<EndpointEntry>[] {
  const { texts, visitor } = usePage()
  const { endpoints: t } = texts.backOffice
  return [
    { key: 'url', label: t.columns.url, isName: true, cell: row => row.url },
    { key: 'email', label: t.columns.email, cell: row => row.email },
    { key: 'types', label: t.columns.types, cell: row => row.types.join(', ') },
    {
      key: 'state',
      label: t.columns.state,
      isWhole: true,
      cell: ({ state }) => <Pill tone={tones[state]}>{t.states[state]}</Pill>,
    },
    {
      key: 'why',
      label: t.columns.why,
      cell: ({ disabled_because: because, failing_since: since }) =>
        because ? t.because[because] : since && t.failingSince(formatMoment(visitor.language, since)),
    },
    { key: 'action', label: t.columns.action, cell: row => <SwitchEndpoint endpoint={row} /> },
  ]
}

function SwitchEndpoint({ endpoint: { id, url, state } }: { endpoint: EndpointEntry }) {
  const { endpoints } = usePage().texts.backOffice
  const isDisabled = state === 'disabled'
  const t = isDisabled ? endpoints.enable : endpoints.disable
  const call = isDisabled
    ? ('POST /api/sezam/webhook-endpoints/{id}/enabling/' as const)
    : ('POST /api/sezam/webhook-endpoints/{id}/disabling/' as const)

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${url}`}
      {...(isDisabled ? {} : { tone: 'danger' as const })}
      question={t.question(url)}
      consequences={t.consequences}
      submitLabel={t.submit}
      run={(api, reason) => api(call, { params: { id }, body: { reason } })}
    />
  )
}
