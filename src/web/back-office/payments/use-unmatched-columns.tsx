import { Link } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import type { Texts } from '../../../texts/en/screens.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'

type Name = Exclude<keyof Texts['backOffice']['payments']['columns'], 'state'>

/** `search` keeps the filter on the page of a payment. */
export function useUnmatchedColumns(names: readonly Name[], search: string): Column<UnmatchedEntry>[] {
  const { texts, visitor } = usePage()
  const { columns, kinds, reasons, reversal } = texts.backOffice.payments
  const { providerName } = texts.backOffice.kit
  const all: Record<Name, Omit<Column<UnmatchedEntry>, 'key' | 'label'>> = {
    number: {
      isName: true,
      cell: ({ id }) => <Link to={`${backOfficePaths.unmatchedPayment(id)}${search}`}>{id}</Link>,
    },
    day: { cell: row => <ShortDay at={row.day} /> },
    kind: { cell: row => kinds[row.kind] },
    order: {
      cell: ({ order_ids: ids }) =>
        ids.map(id => (
          <Link key={id} to={backOfficePaths.order(id)}>
            {id}
          </Link>
        )),
    },
    customer: { fit: 'cut', cell: row => row.email || row.payer },
    payer: { fit: 'cut', cell: row => row.payer },
    text: { fit: 'cut', cell: row => row.text },
    where: { cell: row => row.account || providerName(row.provider) },
    reason: { fit: 'cut', cell: row => reasons[row.reason] },
    advice: { fit: 'cut', cell: row => reversal.advise(row.kind, row.outcome) },
    amount: {
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, visitor.language),
    },
  }
  return names.map(key => ({ key, label: columns[key], ...all[key] }))
}
