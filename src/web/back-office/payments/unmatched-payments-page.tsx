import { useLoaderData, useLocation } from 'react-router'
import { usePage } from '../../app/context.ts'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { useUnmatchedColumns } from './use-unmatched-columns.tsx'

const columns = ['number', 'day', 'kind', 'payer', 'text', 'where', 'reason', 'amount'] as const

export const loader = listLoader('GET /api/sezam/unmatched-payments/')

export function Component() {
  const { payments: t } = usePage().texts.backOffice

  return (
    <ListPage
      words={t}
      list={useLoaderData<typeof loader>()}
      columns={useUnmatchedColumns(columns, useLocation().search)}
      rowKey={row => row.id}
      filters={[
        { name: 'kind', label: t.columns.kind, options: { received: t.receivedKinds, ...t.kinds } },
        { name: 'state', label: t.columns.state, options: { resolved: t.resolved }, none: t.open },
      ]}
      tabs={<PaymentsTabs />}
    />
  )
}
