import { useLoaderData } from 'react-router'
import { usePage } from '../../app/context.ts'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { useUnmatchedColumns } from './use-unmatched-columns.tsx'

const columns = ['number', 'day', 'kind', 'order', 'customer', 'where', 'advice', 'amount'] as const

export const loader = listLoader('GET /api/sezam/unmatched-payments/', { kind: 'returned' })

export function Component() {
  const { kit, payments } = usePage().texts.backOffice

  return (
    <ListPage
      words={{ ...payments.reversal, title: kit.paymentsTabs.reversals }}
      list={useLoaderData<typeof loader>()}
      columns={useUnmatchedColumns(columns, '?kind=returned')}
      rowKey={row => row.id}
      tabs={<PaymentsTabs />}
    />
  )
}
