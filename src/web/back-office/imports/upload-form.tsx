import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'

const mostBytes = { text: 5 * 1024 * 1024, documents: 20 * 1024 * 1024 }
const mostFiles = 200
const kinds = ['customers', 'licenses', 'orders', 'documents'] as const
type Kind = (typeof kinds)[number]

export function UploadForm({ isChecked }: { isChecked: boolean }) {
  const { api, texts } = usePage()
  const { imports: t } = texts.backOffice
  const { revalidate } = useRevalidator()
  const [kind, setKind] = useState<Kind>('customers')
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isDocuments = kind === 'documents'

  async function check() {
    const problem = findProblem()
    setError(problem)
    if (problem) return
    setBusy(true)
    const answer = await api('POST /api/sezam/imports/', { upload: makeForm(kind, files) })
    if (answer.ok) await revalidate()
    else setError(answer.message)
    setBusy(false)
  }

  function findProblem(): string | undefined {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (files.length === 0) return t.fileMissing
    if (files.length > mostFiles) return t.tooMany
    return bytes > mostBytes[isDocuments ? 'documents' : 'text'] ? t.tooLarge : undefined
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) void check()
  }

  return (
    <Stack as="form" gap="m" width="form" method="post" noValidate onSubmit={submit}>
      <SelectField
        label={t.kind}
        name="kind"
        value={kind}
        onChange={event => {
          setKind(kinds.find(each => each === event.target.value) ?? 'customers')
          setFiles([])
        }}
        options={kinds.map(each => [each, t.kinds[each]])}
      />
      <TextField
        label={t.file}
        help={isDocuments ? t.documentsHelp : t.fileHelp}
        error={error}
        required
        key={kind}
        type="file"
        name="file"
        multiple={isDocuments}
        accept={isDocuments ? '.pdf,application/pdf' : '.csv,.txt,text/csv,text/plain'}
        onChange={event => {
          setFiles([...(event.target.files ?? [])])
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit" variant={isChecked ? 'secondary' : 'primary'} busy={busy}>
          {t.check}
        </Button>
      </div>
    </Stack>
  )
}

/** The files come last, as the server reads the form in order. */
function makeForm(kind: Kind, files: readonly File[]): FormData {
  const data = new FormData()
  data.set('kind', kind)
  for (const { name } of files) data.append('name', name)
  for (const file of files) data.append('file', file)
  return data
}
