import { useLoaderData } from 'react-router'
import type { ActionDetails } from '../../../contract/back-office/audit.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { useDoneWords } from '../kit/use-done-words.ts'
import { Target } from './target.tsx'

export const loader = pageLoader('GET /api/sezam/actions/{id}/')

export function Component() {
  const { texts, visitor } = usePage()
  const { audit: t, kit } = texts.backOffice
  const done = useDoneWords()
  const { data: action } = useLoaderData<typeof loader>()
  const { id, at, by, verb, target_type, target_id, reason, factor, request_id, outcome, changes } = action
  const columns: Column<ActionDetails['changes'][number]>[] = [
    { key: 'column', label: t.changes.column, isName: true, cell: row => row.column },
    { key: 'before', label: t.changes.before, fit: 'wrap', cell: row => <del>{row.before ?? ''}</del> },
    { key: 'after', label: t.changes.after, fit: 'wrap', cell: row => <ins>{row.after ?? ''}</ins> },
  ]
  const rows = Map.groupBy(changes, ({ table, row }) => `${table} ${row}`)

  return (
    <Page title={`${kit.actions.column} ${id}`} lead={`${done(verb)}, ${by}`}>
      <DefinitionList
        rows={[
          { term: t.labels.at, value: formatMoment(visitor.language, at) },
          { term: t.labels.target, value: <Target type={target_type} id={target_id} /> },
          { term: t.labels.reason, value: reason },
          { term: t.factor, value: factor || t.commandLine },
          ...(request_id ? [{ term: t.request, value: request_id }] : []),
          { term: t.labels.outcome, value: outcome === 'done' ? t.done : `${t.refused}: ${action.refusal}` },
        ]}
      />
      {changes.length === 0 && <EmptyState title={t.changes.none} />}
      {[...rows].map(([name, group]) => (
        <DataTable key={name} caption={name} columns={columns} rows={group} rowKey={row => row.column} />
      ))}
    </Page>
  )
}
