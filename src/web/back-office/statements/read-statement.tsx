import type { ImportRow } from '../../../contract/back-office/imports.ts'
import type { StatementMovement, StatementReading } from '../../../contract/back-office/statements.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { usePage } from '../../app/context.ts'
import { Stack } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'

/** The dry run, and the import of the same file. */
export function ReadStatement({ row, reading }: { row: ImportRow; reading: StatementReading }) {
  const { statements: t } = usePage().texts.backOffice
  const sums = useSums()
  const columns = useColumns()
  const { movements } = reading
  const rows = movements.map((movement, key) => ({ ...movement, key }))
  const title = t.checked(row.name)
  const count = (outcome: StatementMovement['outcome']) =>
    movements.filter(movement => movement.outcome === outcome).length

  return (
    <section aria-label={title}>
      <Stack gap="l">
        <h2>{title}</h2>
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
      </Stack>
    </section>
  )
}

function useColumns(): Column<StatementMovement>[] {
  const { texts, visitor } = usePage()
  const { columns, outcomes, reasons } = texts.backOffice.statements
  const { filePlace } = texts.backOffice.kit
  const { language } = visitor
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
      cell: row => filePlace(row.place),
    },
    { key: 'day', label: columns.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'payer', label: columns.payer, fit: 'cut', cell: row => row.payer },
    { key: 'reference', label: columns.reference, fit: 'cut', cell: row => row.reference },
    { key: 'text', label: columns.text, fit: 'cut', cell: row => row.text },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: row => formatAnyAmount(row.amount, row.currency, language),
    },
    { key: 'result', label: columns.result, fit: 'wrap', cell: describe },
  ]
}

export function useSums(): (sums: StatementReading['sums']) => string {
  const { language } = usePage().visitor
  return sums => sums.map(({ amount, currency }) => formatAnyAmount(amount, currency, language)).join(', ')
}
