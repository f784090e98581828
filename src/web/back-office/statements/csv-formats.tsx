import type { SavedCsvFormat } from '../../../contract/back-office/statements.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'

/** The accounts whose CSV is described. */
export function CsvFormats({ formats }: { formats: readonly SavedCsvFormat[] }) {
  const { described: t } = useTexts().backOffice.statements
  const columns: Column<SavedCsvFormat>[] = [
    { key: 'account', label: t.account, isName: true, cell: row => row.account },
    { key: 'header', label: t.headerLine, cell: row => row.header.join(' · ') },
    { key: 'action', label: t.action, align: 'end', cell: row => <Remove row={row} /> },
  ]
  return formats.length === 0 ? null : (
    <DataTable caption={t.title} columns={columns} rows={formats} rowKey={row => row.id} />
  )
}

function Remove({ row: { id, account } }: { row: SavedCsvFormat }) {
  const { remove: t } = useTexts().backOffice.statements.described
  return (
    <ActionDialog
      label={t.open}
      name={`${t.open} ${account}`}
      tone="danger"
      question={t.question(account)}
      consequences={t.consequences}
      submitLabel={t.open}
      run={(api, reason) =>
        api('POST /api/sezam/statements/formats/{id}/removal/', { params: { id }, body: { reason } })
      }
    />
  )
}
