import { useLoaderData } from 'react-router'
import type { JobEntry, QueueEntry } from '../../../contract/back-office/connections.ts'
import { jobActions } from '../../../definitions/connections.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { type Column, DataTable, useActionColumn } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'

export const loader = pageLoader('GET /api/sezam/jobs/')

export function Component() {
  const { texts, visitor } = usePage()
  const { events, jobs: t } = texts.backOffice.connections
  const { columns, states, nextTry } = t
  const { queues, failed } = useLoaderData<typeof loader>().data
  const counts = ['waiting', 'active', 'retrying', 'failed'] as const
  const queueColumns: Column<QueueEntry>[] = [
    { key: 'kind', label: columns.kind, isName: true, cell: row => row.kind },
    ...counts.map(
      (name): Column<QueueEntry> => ({
        key: name,
        label: columns[name],
        align: 'end',
        cell: row => row[name],
      }),
    ),
    {
      key: 'oldest',
      label: columns.oldest,
      cell: ({ oldest }) => oldest && <ShortDay at={oldest} withTime />,
    },
  ]
  const jobColumns: Column<JobEntry>[] = [
    { key: 'kind', label: columns.kind, isName: true, cell: row => row.kind },
    { key: 'created', label: columns.created, cell: row => <ShortDay at={row.created_at} withTime /> },
    {
      key: 'state',
      label: events.labels.state,
      cell: ({ state, next_try_at: next }) => (
        <>
          <Pill tone={state === 'failed' ? 'bad' : 'warn'}>{states[state]}</Pill>{' '}
          {next && nextTry(formatMoment(visitor.language, next))}
        </>
      ),
    },
    { key: 'tries', label: events.labels.tries, align: 'end', cell: row => row.tries },
    { key: 'error', label: events.labels.error, fit: 'wrap', cell: row => row.error },
    { key: 'data', label: columns.data, fit: 'wrap', cell: row => <code>{row.data}</code> },
    useActionColumn(row => <RecordActions defined={jobActions} about={row} rowName={row.kind} />),
  ]
  const { selection, refused } = useSeveralActions(jobActions)

  return (
    <Page lead={t.lead}>
      <h2>{t.failed}</h2>
      {refused}
      <DataTable
        caption={t.failed}
        columns={jobColumns}
        rows={failed}
        rowKey={row => row.id}
        selection={{ rowName: row => row.kind, actions: selection }}
        none={t.noneFailed}
      />
      <h2>{t.queues}</h2>
      <DataTable
        caption={t.queues}
        columns={queueColumns}
        rows={queues}
        rowKey={row => row.kind}
        none={t.none}
      />
    </Page>
  )
}
