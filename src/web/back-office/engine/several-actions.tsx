import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { Outcome } from '../../../contract/back-office/defined-actions.ts'
import type { Action, RecordActions } from '../../../definitions/actions.ts'
import { usePage } from '../../app/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'
import type { RowKey } from '../kit/selection.tsx'
import { useActionWords } from '../kit/use-done-words.ts'
import { toFormFields, toInitial, toInputs } from './field-values.ts'

/** For a list: what can be done with its selected rows, and what was refused of it. */
export function useSeveralActions(defined: RecordActions) {
  const { search } = useLocation()
  const [done, setDone] = useState<{ search: string; outcomes: readonly Outcome[] }>()
  const acting = { defined, onDone: (outcomes: readonly Outcome[]) => setDone({ search, outcomes }) }
  const offered = Object.entries(defined.actions).filter(([, { several }]) => several)
  return {
    selection: (ids: readonly RowKey[]): ReactNode =>
      offered.map(([name, action]) => (
        <SeveralAction key={name} {...acting} ids={ids} name={name} action={action} />
      )),
    refused: done?.search === search && <RefusedOutcomes outcomes={done.outcomes} />,
  }
}

type Props = {
  defined: RecordActions
  ids: readonly RowKey[]
  onDone: (outcomes: readonly Outcome[]) => void
  name: string
  action: Action
}

function SeveralAction({ defined, ids, onDone, name, action }: Props) {
  const { texts, visitor } = usePage()
  const { actions: t } = texts.backOffice.kit
  const { fields = {}, needs, tone } = action
  const { label = name, fields: fieldWords = {} } = useActionWords(defined)[name] ?? {}
  const initial = toInitial(fields, visitor.language)
  const asked = { language: visitor.language, note: { label: t.note, help: t.noteHelp }, describe: String }
  const { values, ...dialog } = useDialogFields(toFormFields(fields, fieldWords, {}, asked), initial)
  const several = `${label} (${ids.length})`

  return (
    <ActionDialog
      words={{ open: label, question: several, consequences: t.eachAlone, submit: several }}
      {...(tone ? { tone } : {})}
      {...(needs === 'nothing' ? { withoutReason: true } : {})}
      {...dialog}
      run={async (api, reason) => {
        const body = { ...toInputs(fields, values, initial), ids, ...(needs === 'nothing' ? {} : { reason }) }
        const answer = await api(`POST /api/sezam/${defined.path}/several/${name}/`, { body })
        if (answer.ok) onDone(answer.reply.data)
        return answer
      }}
    />
  )
}

function RefusedOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { actions: t } = usePage().texts.backOffice.kit
  const refused = outcomes.filter(({ done }) => !done)
  if (refused.length === 0) return null

  return (
    <Notice tone="warn" role="status" title={t.refused(refused.length, outcomes.length)}>
      {refused.map(({ id, message }) => (
        <span key={id}>
          {id}: {message}{' '}
        </span>
      ))}
    </Notice>
  )
}
