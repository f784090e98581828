import { useLoaderData, useLocation } from 'react-router'
import type { EventEntry } from '../../../contract/back-office/connections.ts'
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
  const { data, next } = requireReply(await api('GET /api/sezam/events/', { query }), request)
  return { events: data, next }
}

export function Component() {
  const { texts, visitor } = usePage()
  const { connections } = texts.backOffice
  const { events: t } = connections
  const { search } = useLocation()
  const { events, next } = useLoaderData<typeof loader>()
  const columns: Column<EventEntry>[] = [
    {
      key: 'event',
      label: t.columns.event,
      isName: true,
      cell: row => <RouterLink to={backOfficePaths.event(row.id)}>{row.kind}</RouterLink>,
    },
    { key: 'provider', label: t.provider, cell: row => row.provider },
    {
      key: 'received',
      label: t.columns.received,
      cell: row => formatMoment(visitor.language, row.received_at),
    },
    { key: 'state', label: connections.state, cell: row => <EventState state={row.state} /> },
    { key: 'tries', label: connections.tries, align: 'end', cell: row => row.tries },
    { key: 'error', label: connections.error, cell: row => row.error },
  ]

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: connections.state,
            any: 'neuter',
            options: Object.entries(t.states).map(([value, label]) => ({ value, label })),
          },
          { name: 'provider', label: t.provider },
        ]}
      />
      {events.length === 0 ? (
        <EmptyState title={search ? connections.noFilterHit : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={events} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}

function EventState({ state }: Pick<EventEntry, 'state'>) {
  const { states } = usePage().texts.backOffice.connections.events
  const tones = { waiting: 'warn', processed: 'good', failed: 'bad' } as const
  return <Pill tone={tones[state]}>{states[state]}</Pill>
}
