import { Link, useLoaderData, useNavigate } from 'react-router'
import type { HelpTopic } from '../../../contract/content.ts'
import { questionActions, questionList } from '../../../definitions/question.ts'
import { useTexts } from '../../app/context.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDialogFields } from '../kit/edit-field.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'

export const loader = pageLoader('GET /api/sezam/questions/{id}/')

export function Component() {
  const { questions: t, kit } = useTexts().backOffice
  const { data: question } = useLoaderData<typeof loader>()
  const { state } = question
  const { tones } = questionList.columns.state
  const { moment } = useFormats()

  return (
    <Page
      above={<Link to={backOfficePaths.questions}>{kit.menu.questions}</Link>}
      title={`${t.labels.question} ${question.id}`}
      lead={
        <Facts>
          <Pill tone={tones[state]}>{t.values.state[state]}</Pill>
          <span>{`${question.email}, ${moment(question.asked_at)}`}</span>
        </Facts>
      }
      aside={
        <>
          <RecordActions defined={questionActions} about={question} lang={question.language} />
          <MakeArticle id={question.id} />
        </>
      }
    >
      <Passage title={t.labels.question} text={question.question} lang={question.language} />
      {question.replied_at && (
        <Passage
          title={t.replied(moment(question.replied_at))}
          text={question.reply}
          lang={question.language}
        />
      )}
      {question.answer ? (
        <Passage title={t.found} text={question.answer} lang={question.language} />
      ) : (
        <p>{t.notFound}</p>
      )}
    </Page>
  )
}

function Passage({ title, text, lang }: { title: string; text: string; lang: string }) {
  return (
    <Stack as="section" gap="s" width="reading" aria-label={title}>
      <h2>{title}</h2>
      <Text lang={lang} wrap="lines">
        {text}
      </Text>
    </Stack>
  )
}

function MakeArticle({ id }: { id: number }) {
  const { article: t, topics } = useTexts().backOffice.questions
  const navigate = useNavigate()
  const { values, ...form } = useDialogFields(
    [
      { name: 'topic', label: t.topic, kind: 'choice', options: Object.entries(topics) },
      { name: 'slug', label: t.slug, help: t.slugHelp, required: true },
    ],
    { topic: 'installing', slug: '' },
  )

  return (
    <ActionDialog
      words={t}
      withoutReason
      {...form}
      run={async api => {
        // The options are the topics.
        const body = { slug: values['slug']?.trim() ?? '', topic: values['topic'] as HelpTopic }
        const answer = await api('POST /api/sezam/questions/{id}/article/', { params: { id }, body })
        if (answer.ok) void navigate(backOfficePaths.text(answer.reply.data.text))
        return answer
      }}
    />
  )
}
