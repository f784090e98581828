import { Link, useLoaderData } from 'react-router'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { nameCustomer } from '../kit/name-customer.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { FiguresTable } from './figures-table.tsx'
import { WaitingList } from './waiting-list.tsx'

export const loader = pageLoader('GET /api/sezam/today/')

export function Component() {
  const { today: t } = usePage().texts.backOffice
  const {
    data: { waiting, figures, orders },
  } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <PageStack>
      <PageHeading title={t.title} />
      {waiting.length === 0 ? (
        <EmptyState title={t.nothing}>{t.nothingText}</EmptyState>
      ) : (
        <PageSection title={t.waiting}>
          <WaitingList waiting={waiting} />
        </PageSection>
      )}
      <PageSection title={t.figures.title}>
        <p>{t.figures.lead}</p>
        {!figures.complete && <p>{t.figures.incomplete}</p>}
        <FiguresTable figures={figures} />
      </PageSection>
      <PageSection title={t.lastOrders}>
        {orders.length === 0 ? (
          <p>{t.noOrders}</p>
        ) : (
          <DataTable caption={t.lastOrders} columns={columns} rows={orders} rowKey={row => row.id} />
        )}
      </PageSection>
    </PageStack>
  )
}

function useColumns(): Column<OrderEntry>[] {
  const { texts, visitor } = usePage()
  const { columns } = texts.backOffice.today
  const { language } = visitor
  return [
    {
      key: 'number',
      label: columns.number,
      isName: true,
      cell: ({ id }) => <Link to={backOfficePaths.order(id)}>{id}</Link>,
    },
    { key: 'placed', label: columns.placed, cell: row => <ShortDay at={row.created_at} /> },
    { key: 'customer', label: columns.customer, fit: 'cut', cell: nameCustomer },
    { key: 'what', label: columns.what, fit: 'cut', cell: row => row.title },
    { key: 'state', label: columns.state, cell: row => <OrderState {...row} /> },
    {
      key: 'total',
      label: columns.total,
      align: 'end',
      cell: ({ total, currency }) => formatMoney(total, currency, { language, decimals: 'always' }),
    },
  ]
}
