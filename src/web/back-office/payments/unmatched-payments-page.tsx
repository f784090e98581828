import { Link, useLoaderData, useLocation } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { usePage } from '../../app/context.ts'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, numberColumn, useAmountColumn } from '../kit/data-table.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'

export const loader = listLoader('GET /api/sezam/unmatched-payments/')

export function Component() {
  const { payments: t } = usePage().texts.backOffice
  const list = useLoaderData<typeof loader>()
  const { selection, refused } = useSeveralActions(unmatchedActions)

  return (
    <ListPage
      words={t}
      list={list}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={[
        {
          name: 'kind',
          label: t.columns.kind,
          none: t.kindFilter.all,
          options: {
            received: `${t.kindFilter.received} ${list.counts.received}`,
            returned: `${t.kindFilter.returned} ${list.counts.returned}`,
          },
        },
        { name: 'state', label: t.columns.state, options: { resolved: t.resolved }, none: t.open },
      ]}
      selection={{ rowName: row => String(row.id), actions: selection }}
      tabs={<PaymentsTabs />}
    >
      {refused}
    </ListPage>
  )
}

function useColumns(): Column<UnmatchedEntry>[] {
  const { kit, payments } = usePage().texts.backOffice
  const { columns: t, kinds, reasons, reversal } = payments
  const isReturned = new URLSearchParams(useLocation().search).get('kind') === 'returned'
  const columns: Column<UnmatchedEntry>[] = [
    numberColumn(t.number, backOfficePaths.unmatchedPayment),
    { key: 'day', label: t.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'kind', label: t.kind, cell: row => kinds[row.kind] },
    { key: 'customer', label: kit.palette.one.customer, fit: 'cut', cell: row => row.payer || row.email },
    {
      key: 'order',
      label: kit.palette.one.order,
      cell: ({ order_ids: ids }) =>
        ids.map(id => (
          <Link key={id} to={backOfficePaths.order(id)}>
            {id}
          </Link>
        )),
    },
    isReturned
      ? { key: 'advice', label: t.advice, fit: 'cut', cell: row => reversal.advise(row.kind, row.outcome) }
      : { key: 'reason', label: t.reason, fit: 'cut', cell: row => reasons[row.reason] },
    { key: 'text', label: t.text, fit: 'cut', cell: row => row.text },
    useAmountColumn(t.amount),
  ]
  return isReturned ? columns.filter(({ key }) => key !== 'text') : columns
}
