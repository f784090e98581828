import { type SubmitEvent, useState } from 'react'
import type { LegacyKind, LegacyReading } from '../../../contract/back-office/imports.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import form from '../kit/kit-form.module.css'
import { PageSection } from '../kit/page-section.tsx'
import { SettingsPage } from '../kit/settings-page.tsx'

const mostBytes = 2 * 1024 * 1024
const kinds: readonly LegacyKind[] = ['customers', 'licenses', 'orders']

type Upload = { kind: LegacyKind; file: File }
type Checked = Upload & { reading: LegacyReading }

export function Component() {
  const { imports: t } = usePage().texts.backOffice
  const [checked, setChecked] = useState<Checked>()

  return (
    <SettingsPage>
      <PageHeading title={t.title} lead={t.lead} />
      <p>{t.columnsHelp}</p>
      <UploadForm onChange={() => setChecked(undefined)} onChecked={setChecked} />
      {checked && <DryRun checked={checked} onImported={() => setChecked(undefined)} />}
    </SettingsPage>
  )
}

function UploadForm({
  onChange,
  onChecked,
}: {
  onChange: () => void
  onChecked: (checked: Checked) => void
}) {
  const { api, texts } = usePage()
  const { imports: t } = texts.backOffice
  const [kind, setKind] = useState<LegacyKind>('customers')
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function check() {
    const problem = file ? (file.size > mostBytes ? t.tooLarge : undefined) : t.fileMissing
    setError(problem)
    if (!file || problem) return
    setBusy(true)
    const answer = await api('POST /api/sezam/legacy-imports/dry-run/', { upload: makeForm({ kind, file }) })
    if (answer.ok) onChecked({ kind, file, reading: answer.reply.data })
    else setError(answer.message)
    setBusy(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) void check()
  }

  return (
    <form method="post" noValidate className={form.form} onSubmit={submit}>
      <Field label={t.kind}>
        {control => (
          <SelectInput
            {...control}
            name="kind"
            value={kind}
            onChange={event => {
              setKind(kinds.find(each => each === event.target.value) ?? 'customers')
              onChange()
            }}
          >
            {kinds.map(each => (
              <option key={each} value={each}>
                {t.kinds[each]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label={t.file} help={t.fileHelp} error={error} required>
        {control => (
          <TextInput
            {...control}
            type="file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={event => {
              setFile(event.target.files?.[0])
              setError(undefined)
              onChange()
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t.check}
        </Button>
      </div>
    </form>
  )
}

/** The dry run, and the import of the same file. */
function DryRun({ checked, onImported }: { checked: Checked; onImported: () => void }) {
  const { imports: t } = usePage().texts.backOffice
  const { file, reading } = checked
  const { errors, added, known, hash } = reading
  if (errors.length > 0)
    return (
      <Notice tone="error" role="alert" title={t.errors}>
        <ul lang="en">
          {errors.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Notice>
    )

  return (
    <PageSection title={t.checked(file.name)}>
      <p role="status">{added === 0 ? t.nothingNew : t.summary(added, known)}</p>
      {added > 0 && (
        <div>
          <ActionDialog
            label={t.import.open}
            question={t.import.question(file.name)}
            consequences={t.import.consequences(added)}
            submitLabel={t.import.submit}
            run={async (api, reason) => {
              const upload = makeForm(checked, { hash, reason })
              const answer = await api('POST /api/sezam/legacy-imports/', { upload })
              if (answer.ok) onImported()
              return answer
            }}
          />
        </div>
      )}
    </PageSection>
  )
}

/** The file comes last, as the server reads the form in order. */
function makeForm({ kind, file }: Upload, further: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ kind, name: file.name, ...further })) data.set(name, value)
  data.set('file', file)
  return data
}
