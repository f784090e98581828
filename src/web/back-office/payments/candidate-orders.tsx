import type { CandidateOrder, UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { usePage } from '../../app/context.ts'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { formatUnmatched } from './unmatched-amount.ts'

/** What speaks for each order: an operator judges it. */
export function CandidateOrders({ payment: { orders } }: { payment: UnmatchedDetails }) {
  const { candidates: t } = usePage().texts.backOffice.payments
  const columns = useColumns()

  return (
    <section>
      <h2>{t.title}</h2>
      {orders.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <DataTable caption={t.title} columns={columns} rows={orders} rowKey={row => row.id} />
      )}
    </section>
  )
}

function useColumns(): Column<CandidateOrder>[] {
  const { texts, visitor } = usePage()
  const { candidates: t, statuses } = texts.backOffice.payments
  const money = (minor: number, currency: string) => formatUnmatched(minor, currency, visitor.language)
  const compare = ({ difference, currency }: CandidateOrder) => {
    if (difference === null) return t.otherCurrency
    if (difference === 0) return t.same
    return difference > 0 ? t.more(money(difference, currency)) : t.less(money(-difference, currency))
  }
  return [
    {
      key: 'order',
      label: t.order,
      isName: true,
      cell: ({ id }) => <RouterLink to={backOfficePaths.order(id)}>{id}</RouterLink>,
    },
    { key: 'customer', label: t.customer, cell: row => row.email },
    { key: 'what', label: t.what, cell: row => row.title },
    { key: 'state', label: t.state, cell: row => statuses[row.status] },
    { key: 'compared', label: t.compared, cell: compare },
    { key: 'total', label: t.total, align: 'end', cell: row => money(row.total, row.currency) },
  ]
}
