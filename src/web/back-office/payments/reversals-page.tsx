import { Link, useLoaderData } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'

export const loader = listLoader('GET /api/sezam/unmatched-payments/', { kind: 'returned' })

export function Component() {
  const { reversal: t } = usePage().texts.backOffice.payments

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useColumns()}
      rowKey={row => row.id}
      tabs={<PaymentsTabs />}
    />
  )
}

function useColumns(): Column<UnmatchedEntry>[] {
  const { texts, visitor } = usePage()
  const { payments } = texts.backOffice
  const { columns, kinds, reversal: t } = payments
  const { providerName } = texts.backOffice.kit
  const { language } = visitor
  return [
    {
      key: 'number',
      label: columns.number,
      isName: true,
      cell: ({ id }) => <Link to={`${backOfficePaths.unmatchedPayment(id)}?kind=returned`}>{id}</Link>,
    },
    { key: 'day', label: columns.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'kind', label: columns.kind, cell: row => kinds[row.kind] },
    {
      key: 'order',
      label: columns.order,
      cell: ({ order_ids: ids }) =>
        ids.map(id => (
          <Link key={id} to={backOfficePaths.order(id)}>
            {id}
          </Link>
        )),
    },
    { key: 'customer', label: columns.customer, fit: 'cut', cell: row => row.email || row.payer },
    { key: 'where', label: columns.where, cell: row => row.account || providerName(row.provider) },
    { key: 'advice', label: t.whatToDo, fit: 'cut', cell: row => t.advise(row.kind, row.outcome) },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, language),
    },
  ]
}
