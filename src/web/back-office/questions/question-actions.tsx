import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Question } from '../../../contract/back-office/questions.ts'
import type { HelpTopic } from '../../../contract/content.ts'
import type { Api } from '../../app/api.ts'
import { useTexts } from '../../app/context.ts'
import { Field, TextArea } from '../../ui/fields.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDialogFields } from '../kit/dialog-fields.tsx'

type Props = { question: Question }

export function AnswerQuestion({ question: { id, email, language } }: Props) {
  const { answer: t } = useTexts().backOffice.questions
  const [text, setText] = useState('')

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences(email, t.languages[language])}
      submitLabel={t.submit}
      withoutReason
      onDone={() => setText('')}
      fields={errors => (
        <Field label={t.text} error={errors['text']} required>
          {control => (
            <TextArea
              {...control}
              rows={8}
              lang={language}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      run={api => api('POST /api/sezam/questions/{id}/reply/', { params: { id }, body: { text } })}
    />
  )
}

export function MarkQuestion({ question: { id, state } }: Props) {
  const { done: t } = useTexts().backOffice.questions
  const isDone = state === 'done'
  const mark = (api: Api, done: boolean) =>
    api('PUT /api/sezam/questions/{id}/done/', { params: { id }, body: { done } })

  return (
    <ActionDialog
      label={isDone ? t.again : t.open}
      question={isDone ? t.againQuestion : t.question}
      consequences={t.consequences}
      submitLabel={isDone ? t.againSubmit : t.submit}
      withoutReason
      run={api => mark(api, !isDone)}
      undo={api => mark(api, isDone)}
    />
  )
}

export function MakeArticle({ question: { id } }: Props) {
  const { article: t } = useTexts().backOffice.questions
  const navigate = useNavigate()
  const { values, ...form } = useDialogFields(
    [
      {
        name: 'topic',
        label: t.topic,
        kind: 'choice',
        options: Object.entries(t.topics).map(([value, label]) => ({ value, label })),
      },
      { name: 'slug', label: t.slug, help: t.slugHelp, required: true },
    ],
    { topic: 'installing', slug: '' },
  )

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
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
