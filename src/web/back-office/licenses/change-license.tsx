import type {
  LicenseChange,
  LicenseChangeKind,
  ShownLicense,
} from '../../../contract/back-office/license-changes.ts'
import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { describeEnd } from '../../../texts/license-end.ts'
import { usePage } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'
import type { FormField } from '../kit/edit-field.tsx'
import type { FormValues } from '../kit/form-values.ts'
import { ChangeConsequences } from './change-consequences.tsx'

type Props = {
  license: LicenseDetails
  kind: LicenseChangeKind
  fields?: readonly FormField[]
  initial?: FormValues
  /** Null until the form is filled in. */
  read: (values: FormValues) => LicenseChange | null
}

/** A change that the server makes only if the license still is as the page shows it. */
export function ChangeLicense({ license, kind, fields = [], initial = {}, read }: Props) {
  const { texts, visitor } = usePage()
  const t = texts.backOffice.licenses
  const { open, question, submit } = t.actions[kind]
  const { values, ...form } = useDialogFields(
    [...fields, { name: 'note', label: t.note, help: t.noteHelp }],
    initial,
  )
  const change = read(values)
  const { id, shown: seen } = license

  function describe(values: Record<string, unknown>) {
    // The refusal of a license has these.
    const present = values as ShownLicense & { event: keyof typeof t.events }
    const { event, state, plan, servers, expiration_date: lastDay } = present
    const until = formatDay(visitor.language, lastDay)
    const end = describeEnd(visitor.language, { until, isLifetime: plan === 'lifetime' })
    return t.present(t.events[event], t.states[state], t.plans[plan], servers, end)
  }

  return (
    <ActionDialog
      label={open}
      {...((kind === 'revoke' || kind === 'reset') && { tone: 'danger' as const })}
      question={question(id)}
      consequences={<ChangeConsequences license={license} change={change} />}
      submitLabel={submit}
      present={describe}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/licenses/{id}/changes/', {
          params: { id },
          body: { ...(change ?? emptyChange(kind)), seen, note: values['note'] ?? '', reason },
        })
      }
    />
  )
}

/** The server names the fields that are missing. */
function emptyChange(kind: LicenseChangeKind): LicenseChange {
  return { kind } as LicenseChange
}
