import { useLoaderData, useLocation } from 'react-router'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { PaymentsTabs } from '../kit/payments-tabs.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { usePaymentColumns } from './use-payment-columns.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const reply = requireReply(await api('GET /api/sezam/payments/', { query }), request)
  return reply
}

export function Component() {
  const { received: t } = usePage().texts.backOffice.payments
  const { search } = useLocation()
  const { data, providers, next, searched_to, count } = useLoaderData<typeof loader>()
  const columns = usePaymentColumns()
  const states = Object.entries(t.statuses).map(([value, label]) => ({ value, label }))

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      <FilterBar
        filters={[
          { name: 'order', label: t.columns.order },
          { name: 'amount', label: t.columns.amount },
          { name: 'reference', label: t.columns.reference },
          {
            name: 'provider',
            label: t.columns.provider,
            options: providers.map(value => ({ value, label: value })),
            any: 'masculine',
          },
          { name: 'status', label: t.columns.status, options: states },
          { kind: 'days', label: t.columns.begun },
        ]}
      />
      {data.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={data} rowKey={row => row.id} />
      )}
      <Pager next={next} searchedTo={searched_to} count={count} />
    </PageStack>
  )
}
