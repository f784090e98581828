import { Link, useLoaderData } from 'react-router'
import type { ActionEntry } from '../../../contract/back-office/audit.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useDoneWords, useTargetWords } from '../kit/use-done-words.ts'

export const loader = listLoader('GET /api/sezam/actions/')

export function Component() {
  const { audit: t } = usePage().texts.backOffice

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={[
        { name: 'by', label: t.columns.by },
        { name: 'verb', label: t.columns.verb },
        { name: 'target', label: t.columns.target },
        { kind: 'days', label: t.columns.at },
      ]}
      file="/api/sezam/actions/export/"
      isOfSettings
    />
  )
}

function useColumns(): Column<ActionEntry>[] {
  const { columns, refused } = usePage().texts.backOffice.audit
  const done = useDoneWords()
  const nameTarget = useTargetWords()
  return [
    {
      key: 'at',
      label: columns.at,
      isName: true,
      cell: ({ id, at }) => (
        <Link to={backOfficePaths.action(id)}>
          <ShortDay at={at} withTime />
        </Link>
      ),
    },
    { key: 'by', label: columns.by, fit: 'cut', cell: row => row.by },
    { key: 'verb', label: columns.verb, fit: 'cut', cell: row => done(row.verb) },
    {
      key: 'target',
      label: columns.target,
      fit: 'cut',
      cell: row => nameTarget(row.target_type, row.target_id),
    },
    { key: 'reason', label: columns.reason, fit: 'cut', cell: row => row.reason },
    {
      key: 'outcome',
      label: columns.outcome,
      cell: row => row.outcome !== 'done' && refused(row.outcome),
    },
  ]
}
