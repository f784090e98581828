import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportRow, UploadKind } from '../../../contract/back-office/imports.ts'
import { formatMoment } from '../../../texts/moment.ts'
import type { Refusal } from '../../app/api.ts'
import { usePage } from '../../app/context.ts'
import { Form, SelectField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'

const megabyte = 1024 * 1024
const mostFiles = 200
const legacyKinds = ['customers', 'licenses', 'orders', 'documents'] as const

type Props = {
  /** The next step is to import what was checked. */
  isChecked: boolean
  /** For bank statements: the accounts whose CSV is described. Left out for files of a legacy shop. */
  accounts?: readonly string[]
  onChoose: (file: File | undefined) => void
}

/** `checked` is the newest import, until another file is chosen. */
export function useChosenFile(newest: ImportRow | null) {
  const [chosen, setChosen] = useState<{ file: File | undefined; after: number | undefined }>()
  return {
    file: chosen?.file,
    checked: chosen?.file && chosen.after === newest?.id ? null : newest,
    choose: (file: File | undefined) => setChosen({ file, after: newest?.id }),
  }
}

/** Has the server check the files before they are imported. */
export function UploadForm({ isChecked, accounts, onChoose }: Props) {
  const { api, texts, visitor } = usePage()
  const { imports, kit, statements } = texts.backOffice
  const { revalidate } = useRevalidator()
  const [kind, setKind] = useState<UploadKind>(accounts ? 'statement' : 'customers')
  const [files, setFiles] = useState<readonly File[]>([])
  const [account, setAccount] = useState('')
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'fields' | 'changed'>>()
  const [busy, setBusy] = useState(false)
  const t = accounts ? statements : imports
  const isDocuments = kind === 'documents'
  const fileError = accounts ? refusal?.fields['file'] : refusal?.message

  async function check() {
    if (busy) return
    const problem = findProblem()
    setRefusal(problem ? { message: problem, fields: { file: problem } } : undefined)
    if (problem) return
    setBusy(true)
    const answer = await api('POST /api/sezam/imports/', { upload: makeForm(kind, files, account) })
    if (answer.ok) await revalidate()
    else setRefusal(answer)
    setBusy(false)
  }

  function findProblem(): string | undefined {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (files.length === 0) return kit.imports.fileMissing
    if (files.length > mostFiles) return imports.tooMany
    return bytes > (isDocuments ? 20 : 5) * megabyte ? t.tooLarge : undefined
  }

  return (
    <Form
      width="form"
      submit={kit.imports.check}
      variant={isChecked ? 'secondary' : 'primary'}
      busy={busy}
      onSubmit={check}
    >
      {!accounts && (
        <SelectField
          label={imports.kind}
          name="kind"
          value={kind}
          onChange={event => {
            setKind(legacyKinds.find(each => each === event.target.value) ?? 'customers')
            setFiles([])
          }}
          options={legacyKinds.map(each => [each, imports.kinds[each]])}
        />
      )}
      <TextField
        label={t.file}
        help={isDocuments ? imports.documentsHelp : t.fileHelp}
        error={fileError}
        required
        key={kind}
        type="file"
        name="file"
        multiple={isDocuments}
        accept={
          isDocuments
            ? '.pdf,application/pdf'
            : `${accounts ? '.xml,text/xml,' : ''}.csv,.txt,text/csv,text/plain`
        }
        onChange={event => {
          setFiles([...(event.target.files ?? [])])
          setRefusal(undefined)
          onChoose(event.target.files?.[0])
        }}
      />
      {accounts && accounts.length > 1 && (
        <SelectField
          label={statements.account}
          error={refusal?.fields['account']}
          name="account"
          value={account}
          onChange={event => setAccount(event.target.value)}
          options={[['', statements.recognized], ...accounts.map(each => [each, each] as const)]}
        />
      )}
      {refusal && !fileError && (
        <Notice tone="error" role="alert" title={refusal.message}>
          {refusal.changed?.at &&
            kit.action.changedBy(refusal.changed.by, formatMoment(visitor.language, refusal.changed.at))}
        </Notice>
      )}
    </Form>
  )
}

/** The files come last, as the server reads the form in order. */
function makeForm(kind: UploadKind, files: readonly File[], account: string): FormData {
  const data = new FormData()
  data.set('kind', kind)
  for (const { name } of files) data.append('name', name)
  if (account) data.set('account', account)
  for (const file of files) data.append('file', file)
  return data
}
