import { type ReactNode, type SubmitEvent, useState } from 'react'
import { formatMoment } from '../../../texts/moment.ts'
import type { Api } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmFactor } from './confirm-factor.tsx'
import { EditField, type FormField } from './edit-field.tsx'
import { type FormValues, mergeValues } from './form-values.ts'
import styles from './kit-form.module.css'
import { type ActionAnswer, useAction } from './use-action.ts'

type Props<Answer extends ActionAnswer> = {
  fields: readonly FormField[]
  initial: FormValues
  /** Of the row that is edited; without one the form creates a row. */
  version?: number
  /** What will happen, before it is done. */
  consequences?: ReactNode
  submitLabel: string
  save: (api: Api, values: FormValues, by: { reason: string; ifMatch: number | undefined }) => Promise<Answer>
  /** The `present` of a 409 as values of the form. */
  readPresent?: (present: Record<string, unknown>) => FormValues
  onSaved: (answer: Extract<Answer, { ok: true }>) => Promise<void> | void
}

/** Fields, a reason and one button. If someone else saved first, it keeps what was typed and shows what is there now. */
export function EditForm<Answer extends ActionAnswer>({
  fields,
  initial,
  version,
  consequences,
  submitLabel,
  save,
  readPresent,
  onSaved,
}: Props<Answer>) {
  const { texts, visitor } = usePage()
  const { action: t, editForm } = texts.backOffice.kit
  const [values, setValues] = useState(initial)
  const [reason, setReason] = useState('')
  const [base, setBase] = useState({ values: initial, version })
  const [theirs, setTheirs] = useState<FormValues>({})
  const { act, busy, refusal, factor, reset } = useAction<Answer>({
    run: api => save(api, values, { reason, ifMatch: base.version }),
    onDone: onSaved,
    onRefused({ changed }) {
      if (!changed || !readPresent) return
      const present = readPresent(changed.present)
      const merged = mergeValues({ base: base.values, mine: values, theirs: present })
      setValues(merged.values)
      setTheirs(Object.fromEntries(merged.conflicts.map(name => [name, present[name] ?? ''])))
      setBase({ values: present, version: Number(changed.present['version']) })
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void act()
  }

  const set = (name: string, value: string) => setValues(typed => ({ ...typed, [name]: value }))
  const settle = (name: string) =>
    setTheirs(Object.fromEntries(Object.entries(theirs).filter(([each]) => each !== name)))
  const changed = refusal?.changed
  const who = changed?.at && t.changedBy(changed.by, formatMoment(visitor.language, changed.at))
  const shown = fields.filter(({ when }) => !when || when(values))

  return (
    <form method="post" noValidate className={styles.form} onSubmit={submit}>
      {shown.map(field => (
        <EditField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          theirs={theirs[field.name]}
          error={[field.name, ...(field.errorsOf ?? [])].map(name => refusal?.fields[name]).find(Boolean)}
          onChange={value => set(field.name, value)}
          onTheirs={() => {
            set(field.name, theirs[field.name] ?? '')
            settle(field.name)
          }}
          onMine={() => settle(field.name)}
        />
      ))}
      <Field label={t.reason} help={editForm.reasonHelp} error={refusal?.fields['reason']} required>
        {control => (
          <TextArea
            {...control}
            rows={2}
            name="reason"
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
      {consequences && <p>{consequences}</p>}
      {refusal && (
        <Notice tone="error" role="alert" title={changed ? editForm.changed : refusal.message}>
          {changed && [who, editForm.kept].filter(Boolean).join(' ')}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {changed ? editForm.saveAgain : submitLabel}
        </Button>
      </div>
      {factor && (
        <Dialog open onClose={reset} title={t.stepUp} closeLabel={t.close}>
          <ConfirmFactor factor={factor} onConfirmed={() => void act()} />
        </Dialog>
      )}
    </form>
  )
}
