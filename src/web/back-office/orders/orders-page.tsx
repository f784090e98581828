import { useState } from 'react'
import { redirect, useLoaderData, useLocation } from 'react-router'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { Pager } from '../kit/pager.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { DownloadInvoices } from './download-invoices.tsx'
import { useOrderFilters } from './order-filters.ts'
import { type Outcome, RefusedOrders, SelectedOrders } from './selected-orders.tsx'

/** The one order that a search finds opens at once. */
export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const reply = requireReply(await api('GET /api/sezam/orders/', { query }), request)
  const [only, ...more] = reply.data
  if (searchParams.get('q') && only && more.length === 0) throw redirect(backOfficePaths.order(only.id))
  return reply
}

export function Component() {
  const { orders: t } = usePage().texts.backOffice
  const { search } = useLocation()
  const { data: orders, sellers, next, searched_to, count } = useLoaderData<typeof loader>()
  const columns = useColumns()
  const filters = useOrderFilters(sellers)
  const [done, setDone] = useState<{ search: string; outcomes: readonly Outcome[] }>()

  return (
    <PageStack>
      <PageHeading
        title={t.title}
        aside={
          <>
            <DownloadInvoices search={search} />
            <ButtonLink href={`/api/sezam/orders/export/${search}`} download data-export>
              {t.export}
            </ButtonLink>
          </>
        }
      />
      <FilterBar filters={filters} />
      {done?.search === search && <RefusedOrders outcomes={done.outcomes} />}
      {orders.length === 0 ? (
        !searched_to && <EmptyState title={search ? t.empty : t.none} />
      ) : (
        <DataTable
          caption={t.title}
          columns={columns}
          rows={orders}
          rowKey={row => row.id}
          selection={{
            rowName: row => String(row.id),
            actions: selected => (
              <SelectedOrders selected={selected} onDone={outcomes => setDone({ search, outcomes })} />
            ),
          }}
        />
      )}
      <Pager next={next} searchedTo={searched_to} count={count} />
    </PageStack>
  )
}

function useColumns(): Column<OrderEntry>[] {
  const { texts, visitor } = usePage()
  const { columns, methods } = texts.backOffice.orders
  const { language } = visitor
  return [
    {
      key: 'number',
      label: columns.number,
      isName: true,
      cell: ({ id }) => <RouterLink to={backOfficePaths.order(id)}>{id}</RouterLink>,
    },
    { key: 'placed', label: columns.placed, cell: row => formatDay(language, row.created_at) },
    { key: 'customer', label: columns.customer, cell: row => row.email },
    { key: 'what', label: columns.what, cell: row => row.title },
    { key: 'state', label: columns.state, cell: row => <OrderState {...row} /> },
    { key: 'method', label: columns.method, cell: row => methods[row.method] },
    { key: 'country', label: columns.country, cell: row => row.country },
    {
      key: 'total',
      label: columns.total,
      align: 'end',
      cell: ({ total, currency }) => formatMoney(total, currency, { language, decimals: 'always' }),
    },
  ]
}
