import { useLoaderData } from 'react-router'
import { usePage } from '../../app/context.ts'
import { listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'
import { usePaymentColumns } from './use-payment-columns.tsx'

export const loader = listLoader('GET /api/sezam/payments/')

export function Component() {
  const { kit, payments } = usePage().texts.backOffice
  const { received: t } = payments
  const list = useLoaderData<typeof loader>()

  return (
    <ListPage
      words={{ ...t, title: kit.paymentsTabs.all }}
      list={list}
      columns={usePaymentColumns()}
      rowKey={row => row.id}
      filters={[
        { name: 'order', label: kit.palette.one.order },
        { name: 'amount', label: payments.columns.amount },
        { name: 'reference', label: t.columns.reference },
        {
          name: 'provider',
          label: t.columns.provider,
          options: Object.fromEntries(list.providers.map(name => [name, name])),
        },
        { name: 'status', label: t.columns.status, options: t.statuses },
        { kind: 'days', label: t.columns.begun },
      ]}
      tabs={<PaymentsTabs />}
    />
  )
}
