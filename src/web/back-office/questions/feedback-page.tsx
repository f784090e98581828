import { useLoaderData, useLocation } from 'react-router'
import type { Feedback } from '../../../contract/back-office/questions.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/help-feedback/', { query }), request)
  return { rows: data, next }
}

export function Component() {
  const { texts, visitor } = usePage()
  const { title, feedback: t } = texts.backOffice.questions
  const { search } = useLocation()
  const { rows, next } = useLoaderData<typeof loader>()
  const columns: Column<Feedback>[] = [
    {
      key: 'article',
      label: t.article,
      isName: true,
      cell: ({ slug, language }) => <a href={`${paths.article(slug)}?lang=${language}`}>{slug}</a>,
    },
    { key: 'language', label: t.language, cell: row => t.languages[row.language] },
    {
      key: 'helpful',
      label: t.helpful,
      cell: row => <Pill tone={row.helpful ? 'good' : 'warn'}>{row.helpful ? t.yes : t.no}</Pill>,
    },
    { key: 'comment', label: t.comment, cell: row => row.comment },
    { key: 'at', label: t.at, cell: row => formatMoment(visitor.language, row.at) },
  ]
  const options = [
    { value: 'yes', label: t.yes },
    { value: 'no', label: t.no },
  ]

  return (
    <PageStack>
      <PageHeading
        above={<RouterLink to={backOfficePaths.questions}>{title}</RouterLink>}
        title={t.title}
        lead={t.lead}
      />
      <FilterBar filters={[{ name: 'helpful', label: t.helpful, options }]} />
      {rows.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={rows} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </PageStack>
  )
}
