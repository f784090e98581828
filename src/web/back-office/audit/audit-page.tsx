import { useLoaderData, useLocation } from 'react-router'
import type { ActionEntry } from '../../../contract/back-office/audit.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { useDoneWords, useTargetWords } from '../kit/use-done-words.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/actions/', { query }), request)
  return { actions: data, next }
}

export function Component() {
  const { audit: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { actions, next } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <SettingsPage>
      <PageHeading
        title={t.title}
        lead={t.lead}
        aside={
          <ButtonLink href={`/api/sezam/actions/export/${search}`} download data-export>
            {t.export}
          </ButtonLink>
        }
      />
      <FilterBar
        filters={[
          { name: 'by', label: t.columns.by },
          { name: 'verb', label: t.columns.verb },
          { name: 'target', label: t.columns.target },
          { kind: 'days', label: t.columns.at },
        ]}
      />
      {actions.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={actions} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </SettingsPage>
  )
}

function useColumns(): Column<ActionEntry>[] {
  const { texts, visitor } = usePage()
  const { columns, refused } = texts.backOffice.audit
  const done = useDoneWords()
  const nameTarget = useTargetWords()
  return [
    {
      key: 'at',
      label: columns.at,
      isName: true,
      cell: ({ id, at }) => (
        <RouterLink to={backOfficePaths.action(id)}>{formatMoment(visitor.language, at)}</RouterLink>
      ),
    },
    { key: 'by', label: columns.by, cell: row => row.by },
    { key: 'verb', label: columns.verb, cell: row => done(row.verb) },
    { key: 'target', label: columns.target, cell: row => nameTarget(row.target_type, row.target_id) },
    { key: 'reason', label: columns.reason, cell: row => row.reason },
    {
      key: 'outcome',
      label: columns.outcome,
      cell: row => row.outcome !== 'done' && refused(row.outcome),
    },
  ]
}
