import { Link, useLoaderData } from 'react-router'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import type { TodayFigures } from '../../../contract/back-office/today.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { nameCustomer } from '../kit/name-customer.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { Page } from '../kit/page.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { WaitingList } from './waiting-list.tsx'

export const loader = pageLoader('GET /api/sezam/today/')

export function Component() {
  const { today: t, kit } = usePage().texts.backOffice
  const {
    data: { waiting, figures, orders },
  } = useLoaderData<typeof loader>()
  const columns = useColumns()

  return (
    <Page title={kit.menu.today}>
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
    </Page>
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

type Row = Record<'key' | 'what' | 'today' | 'week' | 'month', string>

function FiguresTable({ figures }: { figures: TodayFigures }) {
  const { texts, visitor } = usePage()
  const { figures: t } = texts.backOffice.today
  const euros = (cents: number) =>
    formatMoney(cents, 'EUR', { language: visitor.language, decimals: 'always' })
  const { today, week, month, mrr, expiring } = figures
  const row = (name: 'revenue' | 'orders' | 'demos', format: (value: number) => string): Row => {
    const cell = ({ now, before }: typeof today) => t.compared(format(now[name]), format(before[name]))
    return { key: name, what: t[name], today: cell(today), week: cell(week), month: cell(month) }
  }
  const rows = [row('revenue', euros), row('orders', String), row('demos', String)]
  const columns: Column<Row>[] = [
    { key: 'what', label: t.columns.what, isName: true, cell: each => each.what },
    { key: 'today', label: t.columns.today, align: 'end', cell: each => each.today },
    { key: 'week', label: t.columns.week, align: 'end', cell: each => each.week },
    { key: 'month', label: t.columns.month, align: 'end', cell: each => each.month },
  ]
  return (
    <>
      <DataTable caption={t.title} columns={columns} rows={rows} rowKey={each => each.key} />
      <DefinitionList
        rows={[
          { term: t.mrr, value: t.compared(euros(mrr.now), euros(mrr.before)) },
          {
            term: t.expiring,
            value: (
              <>
                {expiring}{' '}
                <Link to={`${backOfficePaths.licenses}?expires=30`}>{texts.backOffice.today.all}</Link>
              </>
            ),
          },
        ]}
      />
    </>
  )
}
