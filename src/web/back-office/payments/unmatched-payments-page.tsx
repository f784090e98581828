import { Link, useLoaderData, useLocation } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { usePage } from '../../app/context.ts'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'

export const loader = listLoader('GET /api/sezam/unmatched-payments/')

export function Component() {
  const { payments: t } = usePage().texts.backOffice
  const { search } = useLocation()

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useColumns(search)}
      rowKey={row => row.id}
      filters={[
        { name: 'kind', label: t.columns.kind, options: { received: t.receivedKinds, ...t.kinds } },
        { name: 'state', label: t.columns.state, options: { resolved: t.resolved }, none: t.open },
      ]}
      tabs={<PaymentsTabs />}
    />
  )
}

function useColumns(search: string): Column<UnmatchedEntry>[] {
  const { texts, visitor } = usePage()
  const { columns, kinds, reasons } = texts.backOffice.payments
  const { providerName } = texts.backOffice.kit
  const { language } = visitor
  return [
    {
      key: 'number',
      label: columns.number,
      isName: true,
      cell: ({ id }) => <Link to={`${backOfficePaths.unmatchedPayment(id)}${search}`}>{id}</Link>,
    },
    { key: 'day', label: columns.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'kind', label: columns.kind, cell: row => kinds[row.kind] },
    { key: 'payer', label: columns.payer, fit: 'cut', cell: row => row.payer },
    { key: 'text', label: columns.text, fit: 'cut', cell: row => row.text },
    { key: 'where', label: columns.where, cell: row => row.account || providerName(row.provider) },
    { key: 'reason', label: columns.reason, fit: 'cut', cell: row => reasons[row.reason] },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, language),
    },
  ]
}
