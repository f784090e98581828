import type { ImportRow } from '../../../contract/back-office/imports.ts'
import type { StatementMovement, StatementReading } from '../../../contract/back-office/statements.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable, useAmountColumn } from '../kit/data-table.tsx'
import { PageSection } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useFormats } from '../kit/use-formats.ts'

/** The dry run, and the import of the same file. */
export function ReadStatement({ row, reading }: { row: ImportRow; reading: StatementReading }) {
  const { statements: t } = useTexts().backOffice
  const sums = useSums()
  const columns = useColumns()
  const { movements } = reading
  const rows = movements.map((movement, key) => ({ ...movement, key }))
  const title = t.checked(row.name)
  const count = (outcome: StatementMovement['outcome']) =>
    movements.filter(movement => movement.outcome === outcome).length

  return (
    <PageSection title={title}>
      <div role="status">
        <p>{t.summary(movements.length + reading.left_out, sums(reading.sums))}</p>
        {reading.left_out > 0 && <p>{t.leftOut(reading.left_out)}</p>}
        {reading.not_yet_booked > 0 && <p>{t.notYetBooked(reading.not_yet_booked)}</p>}
      </div>
      {movements.length > 0 && (
        <DataTable caption={title} columns={columns} rows={rows} rowKey={row => row.key} />
      )}
      <div>
        <ActionDialog
          variant="primary"
          words={{
            ...t.import,
            question: t.import.question(row.name),
            consequences: t.import.consequences(count('paid'), count('unmatched')),
          }}
          run={(api, reason) =>
            api('POST /api/sezam/imports/{id}/confirmation/', { params: { id: row.id }, body: { reason } })
          }
        />
      </div>
    </PageSection>
  )
}

function useColumns(): Column<StatementMovement>[] {
  const { kit, statements } = useTexts().backOffice
  const { columns, outcomes, reasons } = statements
  const describe = ({ outcome, reason, orders }: StatementMovement) => {
    if (outcome === 'unmatched') return outcomes.unmatched(reason ? reasons[reason] : '', orders.join(', '))
    return outcome === 'paid' || outcome === 'confirmed'
      ? outcomes[outcome](orders.join(', '))
      : outcomes[outcome]
  }
  return [
    {
      key: 'place',
      label: columns.place,
      isName: true,
      cell: row => kit.filePlace(row.place),
    },
    { key: 'day', label: columns.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'payer', label: columns.payer, fit: 'cut', cell: row => row.payer },
    { key: 'reference', label: columns.reference, fit: 'cut', cell: row => row.reference },
    { key: 'text', label: columns.text, fit: 'cut', cell: row => row.text },
    useAmountColumn(columns.amount),
    { key: 'result', label: columns.result, fit: 'wrap', cell: describe },
  ]
}

export function useSums(): (sums: StatementReading['sums']) => string {
  const { money } = useFormats()
  return sums => sums.map(({ amount, currency }) => money(amount, currency)).join(', ')
}
