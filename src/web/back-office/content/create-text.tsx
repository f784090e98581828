import { useNavigate } from 'react-router'
import type { HelpTopic } from '../../../contract/content.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDialogFields } from '../kit/dialog-fields.tsx'

type NewKind = 'help' | 'faq' | 'announcement'

export function CreateText() {
  const { create: t, topics } = useTexts().backOffice.content
  const navigate = useNavigate()
  const { values, ...form } = useDialogFields(
    [
      { name: 'kind', label: t.kind, kind: 'choice', options: options(t.kinds) },
      {
        name: 'topic',
        label: t.topic,
        kind: 'choice',
        options: options(topics),
        when: ({ kind }) => kind === 'help',
      },
      { name: 'slug', label: t.slug, help: t.slugHelp, required: true },
    ],
    { kind: 'help', topic: 'installing', slug: '' },
  )

  return (
    <ActionDialog
      words={t}
      withoutReason
      {...form}
      run={async api => {
        // The options are the kinds and the topics.
        const kind = values['kind'] as NewKind
        const topic = kind === 'help' ? (values['topic'] as HelpTopic) : null
        const body = { kind, slug: values['slug']?.trim() ?? '', topic }
        const answer = await api('POST /api/sezam/texts/', { body })
        if (answer.ok) void navigate(backOfficePaths.text(answer.reply.data.id))
        return answer
      }}
    />
  )
}

function options(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
