import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Question } from '../../../contract/back-office/questions.ts'
import type { HelpTopic } from '../../../contract/content.ts'
import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './question-page.module.css'

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
  return (
    <ActionDialog
      label={isDone ? t.again : t.open}
      question={isDone ? t.againQuestion : t.question}
      consequences={t.consequences}
      submitLabel={isDone ? t.againSubmit : t.submit}
      withoutReason
      run={api => api('PUT /api/sezam/questions/{id}/done/', { params: { id }, body: { done: !isDone } })}
    />
  )
}

export function MakeArticle({ question: { id } }: Props) {
  const { article: t } = useTexts().backOffice.questions
  const navigate = useNavigate()
  const [slug, setSlug] = useState('')
  const [topic, setTopic] = useState<HelpTopic>('installing')

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      withoutReason
      fields={errors => (
        <div className={styles.fields}>
          <Field label={t.topic}>
            {control => (
              // The options are the topics.
              <SelectInput
                {...control}
                value={topic}
                onChange={event => setTopic(event.target.value as HelpTopic)}
              >
                {Object.entries(t.topics).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field label={t.slug} help={t.slugHelp} error={errors['slug']} required>
            {control => (
              <TextInput
                {...control}
                spellCheck={false}
                autoCapitalize="none"
                value={slug}
                onChange={event => setSlug(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      run={async api => {
        const body = { slug: slug.trim(), topic }
        const answer = await api('POST /api/sezam/questions/{id}/article/', { params: { id }, body })
        if (answer.ok) void navigate(backOfficePaths.text(answer.reply.data.text))
        return answer
      }}
    />
  )
}
