import type { StatementMovement, StatementReading } from '../../../contract/back-office/statements.ts'
import { formatDay } from '../../../texts/day.ts'
import { usePage } from '../../app/context.ts'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { makeForm, type Upload } from './statement-form.tsx'
import { useSums } from './use-sums.ts'

type Props = { upload: Upload; reading: StatementReading; onImported: () => void }

/** The dry run, and the import of the same file. */
export function ReadStatement({ upload, reading, onImported }: Props) {
  const { statements: t } = usePage().texts.backOffice
  const sums = useSums()
  const columns = useColumns()
  const { movements, faults, hash } = reading
  const rows = movements.map((movement, key) => ({ ...movement, key }))
  const title = t.checked(upload.file.name)
  const count = (outcome: StatementMovement['outcome']) =>
    movements.filter(movement => movement.outcome === outcome).length
  if (faults.length > 0) return <Faults faults={faults} />

  return (
    <section aria-label={title}>
      <PageStack>
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
            label={t.import.open}
            question={t.import.question(upload.file.name)}
            consequences={t.import.consequences(count('paid'), count('unmatched'))}
            submitLabel={t.import.submit}
            run={async (api, reason) => {
              const answer = await api('POST /api/sezam/statements/', {
                upload: makeForm(upload, { hash, reason }),
              })
              if (answer.ok) onImported()
              return answer
            }}
          />
        </div>
      </PageStack>
    </section>
  )
}

function Faults({ faults }: { faults: readonly string[] }) {
  const { statements: t } = usePage().texts.backOffice
  return (
    <Notice tone="error" role="alert" title={t.faults}>
      <ul>
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Notice>
  )
}

function useColumns(): Column<StatementMovement>[] {
  const { texts, visitor } = usePage()
  const { columns, outcomes, places, reasons } = texts.backOffice.statements
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
      cell: row => row.place.replace(/entry|line/g, word => places[word as keyof typeof places]),
    },
    { key: 'day', label: columns.day, cell: row => formatDay(language, row.day) },
    { key: 'payer', label: columns.payer, cell: row => row.payer },
    { key: 'text', label: columns.text, cell: row => row.text },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: row => formatAnyAmount(row.amount, row.currency, language),
    },
    { key: 'result', label: columns.result, cell: describe },
  ]
}
