import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { HelpTopic } from '../../../contract/content.ts'
import { useTexts } from '../../app/context.ts'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import styles from './content.module.css'

type NewKind = 'help' | 'faq' | 'announcement'

export function CreateText() {
  const { create: t, topics } = useTexts().backOffice.content
  const navigate = useNavigate()
  const [kind, setKind] = useState<NewKind>('help')
  const [topic, setTopic] = useState<HelpTopic>('installing')
  const [slug, setSlug] = useState('')

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      withoutReason
      fields={errors => (
        <div className={styles.fields}>
          <Field label={t.kind}>
            {control => (
              // The options are the kinds.
              <SelectInput
                {...control}
                value={kind}
                onChange={event => setKind(event.target.value as NewKind)}
              >
                {options(t.kinds)}
              </SelectInput>
            )}
          </Field>
          {kind === 'help' && (
            <Field label={t.topic}>
              {control => (
                // The options are the topics.
                <SelectInput
                  {...control}
                  value={topic}
                  onChange={event => setTopic(event.target.value as HelpTopic)}
                >
                  {options(topics)}
                </SelectInput>
              )}
            </Field>
          )}
          <Field label={t.slug} help={t.slugHelp} error={errors['slug']} required>
            {control => (
              <TextInput
                {...control}
                name="slug"
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
        const body = { kind, slug: slug.trim(), topic: kind === 'help' ? topic : null }
        const answer = await api('POST /api/sezam/texts/', { body })
        if (answer.ok) void navigate(backOfficePaths.text(answer.reply.data.id))
        return answer
      }}
    />
  )
}

function options(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
