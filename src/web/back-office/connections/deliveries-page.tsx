import { useLoaderData, useLocation } from 'react-router'
import type { DeliveryEntry } from '../../../contract/back-office/connections.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const query = Object.fromEntries([...new URL(request.url).searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/webhook-deliveries/', { query }), request)
  return { deliveries: data, next }
}

export function Component() {
  const { connections } = usePage().texts.backOffice
  const { deliveries: t } = connections
  const { search } = useLocation()
  const { deliveries, next } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <FilterBar
        filters={[
          {
            name: 'status',
            label: connections.state,
            options: Object.entries(t.states).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {deliveries.length === 0 ? (
        <EmptyState title={search ? connections.noFilterHit : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={deliveries} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}

function useColumns(): Column<DeliveryEntry>[] {
  const { texts, visitor } = usePage()
  const { connections } = texts.backOffice
  const { deliveries: t } = connections
  const tones = { pending: 'warn', delivered: 'good', failed: 'bad' } as const
  return [
    {
      key: 'type',
      label: t.columns.type,
      isName: true,
      cell: row => <RouterLink to={backOfficePaths.delivery(row.id)}>{row.type}</RouterLink>,
    },
    { key: 'created', label: t.columns.created, cell: row => formatMoment(visitor.language, row.created_at) },
    { key: 'customer', label: t.columns.customer, cell: row => row.email },
    { key: 'url', label: t.columns.url, cell: row => row.url },
    {
      key: 'state',
      label: connections.state,
      cell: row => <Pill tone={tones[row.status]}>{t.states[row.status]}</Pill>,
    },
    { key: 'tries', label: connections.tries, align: 'end', cell: row => row.tries },
    { key: 'answer', label: t.columns.answer, align: 'end', cell: row => row.answer_status ?? t.noAnswer },
  ]
}
