import { useState } from 'react'
import type { TextDetails } from '../../../contract/back-office/content.ts'
import { counterparts, type Language } from '../../../domain/languages.ts'
import { useTexts } from '../../app/context.ts'
import { CheckBox, SelectField, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import type { Draft } from './use-draft.ts'

type Choice = Language | 'both'

/** `drafts` are those with something to publish. */
export function PublishText({ text, drafts }: { text: TextDetails; drafts: readonly [Draft, ...Draft[]] }) {
  const { publish: t, languages } = useTexts().backOffice.content
  const [chosen, setChosen] = useState<Choice>('both')
  const [leads, setLeads] = useState(false)
  const [note, setNote] = useState('')
  const [first] = drafts
  const choice = drafts.length === 1 ? first.language : chosen
  const published = choice === 'both' ? drafts.map(({ language }) => language) : [choice]
  const others =
    choice === 'both' ? [] : counterparts(choice).filter(language => text.languages[language].published)

  return (
    <ActionDialog
      words={{
        ...t,
        question: t.question(first.fields.title),
        consequences: text.kind === 'legal' ? t.legal : t.consequences,
      }}
      {...(text.kind === 'legal' ? {} : { withoutReason: true as const })}
      fields={() => (
        <Stack gap="m">
          {drafts.length > 1 ? (
            <SelectField
              label={t.which}
              value={choice}
              onChange={event => setChosen(event.target.value as Choice)}
              options={[
                ['both', t.both],
                ...drafts.map(({ language }) => [language, t.only(languages[language])] as const),
              ]}
            />
          ) : (
            <p>{t.only(languages[first.language])}</p>
          )}
          {others.length > 0 && (
            <CheckBox
              label={t.leads(others.map(other => languages[other]).join(', '))}
              checked={leads}
              onChange={event => setLeads(event.target.checked)}
            />
          )}
          <TextField
            label={t.note}
            help={t.noteHelp}
            maxLength={200}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </Stack>
      )}
      run={async (api, reason) => {
        for (const draft of drafts) {
          const refused = await draft.flush()
          if (refused) return refused
        }
        const answer = await api('POST /api/sezam/texts/{id}/publication/', {
          params: { id: text.id },
          body: { languages: published, leads: choice !== 'both' && leads, note, reason },
        })
        if (answer.ok) setNote('')
        return answer
      }}
    />
  )
}
