import { useLoaderData } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { PaymentsTabs } from '../kit/payments-tabs.tsx'
import { requireReply } from '../kit/require-reply.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const after = new URL(request.url).searchParams.get('after')
  const query = { kind: 'returned', ...(after ? { after } : {}) }
  const { data, next } = requireReply(await api('GET /api/sezam/unmatched-payments/', { query }), request)
  return { payments: data, next }
}

export function Component() {
  const { reversal: t } = usePage().texts.backOffice.payments
  const { payments, next } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      {payments.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={payments} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </PageStack>
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
      cell: ({ id }) => (
        <RouterLink to={`${backOfficePaths.unmatchedPayment(id)}?kind=returned`}>{id}</RouterLink>
      ),
    },
    { key: 'day', label: columns.day, cell: row => formatDay(language, row.day) },
    { key: 'kind', label: columns.kind, cell: row => kinds[row.kind] },
    {
      key: 'order',
      label: columns.order,
      cell: ({ order_ids: ids }) =>
        ids.map(id => (
          <RouterLink key={id} to={backOfficePaths.order(id)}>
            {id}
          </RouterLink>
        )),
    },
    { key: 'customer', label: columns.customer, cell: row => row.email || row.payer },
    { key: 'where', label: columns.where, cell: row => row.account || providerName(row.provider) },
    { key: 'advice', label: t.whatToDo, cell: row => t.advise(row.kind, row.outcome) },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, language),
    },
  ]
}
