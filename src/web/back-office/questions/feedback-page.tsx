import { Link, useLoaderData } from 'react-router'
import { feedbackList } from '../../../definitions/question.ts'
import { useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/help-feedback/')

export function Component() {
  const { kit, questions } = useTexts().backOffice
  const { feedback: t } = questions

  return (
    <DefinedList
      list={feedbackList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      cells={{
        slug: ({ slug, language }) => <a href={`${paths.article(slug)}?lang=${language}`}>{slug}</a>,
      }}
      above={<Link to={backOfficePaths.questions}>{kit.menu.questions}</Link>}
    />
  )
}
