import { useLoaderData, useLocation } from 'react-router'
import type { Question } from '../../../contract/back-office/questions.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { QuestionState } from './question-state.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/questions/', { query }), request)
  return { questions: data, next }
}

export function Component() {
  const { texts, visitor } = usePage()
  const { questions: t } = texts.backOffice
  const { search } = useLocation()
  const { questions, next } = useLoaderData<typeof loader>()
  const columns: Column<Question>[] = [
    {
      key: 'question',
      label: t.columns.question,
      isName: true,
      cell: ({ id, question, language }) => (
        <RouterLink to={backOfficePaths.question(id)} lang={language}>
          {question.length > 100 ? `${question.slice(0, 100)}...` : question}
        </RouterLink>
      ),
    },
    { key: 'customer', label: t.columns.customer, cell: row => row.email },
    { key: 'asked', label: t.columns.asked, cell: row => formatDay(visitor.language, row.asked_at) },
    { key: 'state', label: t.columns.state, cell: row => <QuestionState state={row.state} /> },
  ]

  return (
    <PageStack>
      <PageHeading
        title={t.title}
        aside={<ButtonLink to={backOfficePaths.feedback}>{t.feedback.title}</ButtonLink>}
      />
      <FilterBar
        filters={[
          {
            name: 'state',
            label: t.state,
            options: Object.entries(t.states).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {questions.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={questions} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </PageStack>
  )
}
