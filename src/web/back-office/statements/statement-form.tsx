import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedCsvFormat } from '../../../contract/back-office/statements.ts'
import { formatMoment } from '../../../texts/moment.ts'
import type { Refusal } from '../../app/api.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { DescribeCsv } from './describe-csv.tsx'

const mostBytes = 5 * 1024 * 1024

type Props = {
  formats: readonly SavedCsvFormat[]
  /** The next step is to import what was checked. */
  isChecked: boolean
}

/** The server reads the form in order: the file comes last. */
function makeForm(file: File, account: string): FormData {
  const data = new FormData()
  data.set('kind', 'statement')
  data.set('name', file.name)
  if (account) data.set('account', account)
  data.set('file', file)
  return data
}

export function StatementForm({ formats, isChecked }: Props) {
  const { api, texts, visitor } = usePage()
  const { kit, statements: t } = texts.backOffice
  const [file, setFile] = useState<File>()
  const [account, setAccount] = useState('')
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'fields' | 'changed'>>()
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()

  async function check() {
    const problem = file ? (file.size > mostBytes ? t.tooLarge : null) : t.fileMissing
    setRefusal(problem ? { message: problem, fields: { file: problem } } : undefined)
    if (!file || problem) return
    setBusy(true)
    const answer = await api('POST /api/sezam/imports/', { upload: makeForm(file, account) })
    if (answer.ok) await revalidate()
    else setRefusal(answer)
    setBusy(false)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy) void check()
  }

  return (
    <>
      <Stack as="form" gap="m" width="form" method="post" noValidate onSubmit={submit}>
        <TextField
          label={t.file}
          help={t.fileHelp}
          error={refusal?.fields['file']}
          required
          type="file"
          name="file"
          accept=".xml,.csv,.txt,text/xml,text/csv,text/plain"
          onChange={event => {
            setFile(event.target.files?.[0])
            setRefusal(undefined)
          }}
        />
        {formats.length > 1 && (
          <SelectField
            label={t.account}
            error={refusal?.fields['account']}
            name="account"
            value={account}
            onChange={event => setAccount(event.target.value)}
            options={[['', t.recognized], ...formats.map(each => [each.account, each.account] as const)]}
          />
        )}
        {refusal && !refusal.fields['file'] && (
          <Notice tone="error" role="alert" title={refusal.message}>
            {refusal.changed?.at &&
              kit.action.changedBy(refusal.changed.by, formatMoment(visitor.language, refusal.changed.at))}
          </Notice>
        )}
        <div>
          <Button type="submit" variant={isChecked ? 'secondary' : 'primary'} busy={busy}>
            {t.check}
          </Button>
        </div>
      </Stack>
      <Disclosure summary={t.described.title}>
        <CsvFormats formats={formats} />
        <DescribeCsv file={file} formats={formats} />
      </Disclosure>
    </>
  )
}

/** The accounts whose CSV is described. */
function CsvFormats({ formats }: { formats: readonly SavedCsvFormat[] }) {
  const { described: t } = useTexts().backOffice.statements
  const columns: Column<SavedCsvFormat>[] = [
    { key: 'account', label: t.account, isName: true, cell: row => row.account },
    { key: 'header', label: t.headerLine, cell: row => row.header.join(' · ') },
    { key: 'action', label: t.action, align: 'end', cell: row => <RemoveFormat row={row} /> },
  ]
  return formats.length === 0 ? null : (
    <DataTable caption={t.title} columns={columns} rows={formats} rowKey={row => row.id} />
  )
}

function RemoveFormat({ row: { id, account } }: { row: SavedCsvFormat }) {
  const { remove: t } = useTexts().backOffice.statements.described
  return (
    <ActionDialog
      words={{ ...t, question: t.question(account) }}
      name={`${t.open} ${account}`}
      tone="danger"
      run={(api, reason) =>
        api('POST /api/sezam/statements/formats/{id}/removal/', { params: { id }, body: { reason } })
      }
    />
  )
}
