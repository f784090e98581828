import { useNavigate } from 'react-router'
import type { HelpTopic } from '../../../contract/content.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function MakeArticle({ id }: { id: number }) {
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
