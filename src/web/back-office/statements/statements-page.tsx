import { Link, useLoaderData } from 'react-router'
import type { ImportedFile, SavedCsvFormat } from '../../../contract/back-office/statements.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable, useActionColumn } from '../kit/data-table.tsx'
import { ImportState, isRunning } from '../kit/import-state.tsx'
import { listQuery, load } from '../kit/list-loader.ts'
import { Page, TableSection } from '../kit/page.tsx'
import { Pager } from '../kit/pager.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { UploadForm, useChosenFile } from '../kit/upload-form.tsx'
import { DescribeCsv } from './describe-csv.tsx'
import { ReadStatement, useSums } from './read-statement.tsx'

export async function loader(args: LoaderArgs) {
  const [{ data: files, next, formats }, newest] = await Promise.all([
    load(args, 'GET /api/sezam/statements/', { query: listQuery(args.request) }),
    load(args, 'GET /api/sezam/imports/', { query: { of: 'statements' } }),
  ])
  return { files, next, formats, newest: newest.data }
}

export function Component() {
  const { statements: t } = useTexts().backOffice
  const { files, next, formats, newest } = useLoaderData<typeof loader>()
  const { file, choose, checked } = useChosenFile(newest)

  return (
    <Page title={t.title} lead={t.lead}>
      <PaymentsTabs />
      {!isRunning(newest) && (
        <>
          <UploadForm
            isChecked={checked?.state === 'checked'}
            accounts={formats.map(({ account }) => account)}
            onChoose={choose}
          />
          <Disclosure summary={t.described.title}>
            <CsvFormats formats={formats} />
            <DescribeCsv file={file} formats={formats} />
          </Disclosure>
        </>
      )}
      {checked && (
        <ImportState row={checked}>
          {checked.statement && <ReadStatement row={checked} reading={checked.statement} />}
        </ImportState>
      )}
      <ImportedFiles files={files} />
      <Pager next={next} />
    </Page>
  )
}

function ImportedFiles({ files }: { files: readonly ImportedFile[] }) {
  const { files: t, imported, none } = useTexts().backOffice.statements
  const sums = useSums()
  const counts = ['paid', 'confirmed', 'unmatched', 'known', 'ignored'] as const
  const toMatch = `${backOfficePaths.payments}?kind=received`
  const columns: Column<ImportedFile>[] = [
    { key: 'name', label: t.name, isName: true, fit: 'cut', cell: row => row.name },
    { key: 'when', label: t.when, cell: row => <ShortDay at={row.imported_at} withTime /> },
    { key: 'who', label: t.who, fit: 'cut', cell: row => row.imported_by },
    ...counts.map(key => ({
      key,
      label: t[key],
      align: 'end' as const,
      cell: (row: ImportedFile) =>
        row[key] > 0 && key === 'unmatched' ? <Link to={toMatch}>{row[key]}</Link> : row[key],
    })),
    { key: 'sums', label: t.sums, align: 'end', cell: row => sums(row.sums) },
  ]
  if (files.length === 0) return <EmptyState title={none} />
  return <TableSection title={imported} columns={columns} rows={files} rowKey={row => row.id} />
}

/** The accounts whose CSV is described. */
function CsvFormats({ formats }: { formats: readonly SavedCsvFormat[] }) {
  const { described: t, account } = useTexts().backOffice.statements
  const columns: Column<SavedCsvFormat>[] = [
    { key: 'account', label: account, isName: true, cell: row => row.account },
    { key: 'header', label: t.headerLine, cell: row => row.header.join(' · ') },
    { ...useActionColumn<SavedCsvFormat>(row => <RemoveFormat row={row} />), align: 'end' },
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
