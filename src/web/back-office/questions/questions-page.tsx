import { useLoaderData } from 'react-router'
import { questionList } from '../../../definitions/question.ts'
import { useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'

export const loader = listLoader('GET /api/sezam/questions/')

export function Component() {
  const { questions: t, kit } = useTexts().backOffice

  return (
    <DefinedList
      list={questionList}
      words={{ ...t, title: kit.menu.questions }}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.question(id)}
      cells={{ question: ({ question, language }) => <span lang={language}>{question}</span> }}
      aside={<ButtonLink to={backOfficePaths.feedback}>{t.feedback.title}</ButtonLink>}
    />
  )
}
