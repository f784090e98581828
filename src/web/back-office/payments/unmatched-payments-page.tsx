import { useLoaderData, useLocation } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { PaymentsTabs } from '../kit/payments-tabs.tsx'
import { requireReply } from '../kit/require-reply.ts'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const { data, next } = requireReply(await api('GET /api/sezam/unmatched-payments/', { query }), request)
  return { payments: data, next }
}

export function Component() {
  const { payments: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { payments, next } = useLoaderData<typeof loader>()
  const columns = useColumns(search)
  const kinds = { received: t.receivedKinds, ...t.kinds }
  const options = Object.entries(kinds).map(([value, label]) => ({ value, label }))

  return (
    <PageStack>
      <PageHeading title={t.title} lead={t.lead} />
      <PaymentsTabs />
      <FilterBar
        filters={[
          { name: 'kind', label: t.columns.kind, options, any: 'masculine' },
          {
            name: 'state',
            label: t.columns.state,
            options: [{ value: 'resolved', label: t.resolved }],
            none: t.open,
          },
        ]}
      />
      {payments.length === 0 ? (
        <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable caption={t.title} columns={columns} rows={payments} rowKey={row => row.id} />
      )}
      <Pager next={next} />
    </PageStack>
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
      cell: ({ id }) => <RouterLink to={`${backOfficePaths.unmatchedPayment(id)}${search}`}>{id}</RouterLink>,
    },
    { key: 'day', label: columns.day, cell: row => formatDay(language, row.day) },
    { key: 'kind', label: columns.kind, cell: row => kinds[row.kind] },
    { key: 'payer', label: columns.payer, cell: row => row.payer },
    { key: 'text', label: columns.text, cell: row => shorten(row.text) },
    { key: 'where', label: columns.where, cell: row => row.account || providerName(row.provider) },
    { key: 'reason', label: columns.reason, cell: row => reasons[row.reason] },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, language),
    },
  ]
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
