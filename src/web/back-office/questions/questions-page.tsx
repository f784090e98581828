import { Link, useLoaderData } from 'react-router'
import type { Question } from '../../../contract/back-office/questions.ts'
import { usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { QuestionState } from './question-state.tsx'

export const loader = listLoader('GET /api/sezam/questions/')

export function Component() {
  const { questions: t } = usePage().texts.backOffice
  const columns: Column<Question>[] = [
    {
      key: 'question',
      label: t.columns.question,
      isName: true,
      fit: 'cut',
      cell: ({ id, question, language }) => (
        <Link to={backOfficePaths.question(id)} lang={language}>
          {question}
        </Link>
      ),
    },
    { key: 'customer', label: t.columns.customer, cell: row => row.email },
    { key: 'asked', label: t.columns.asked, cell: row => <ShortDay at={row.asked_at} /> },
    { key: 'state', label: t.columns.state, cell: row => <QuestionState state={row.state} /> },
  ]

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={columns}
      rowKey={row => row.id}
      filters={[{ name: 'state', label: t.state, options: t.states }]}
      aside={<ButtonLink to={backOfficePaths.feedback}>{t.feedback.title}</ButtonLink>}
    />
  )
}
