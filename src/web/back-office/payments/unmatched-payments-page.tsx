import { Link, useLoaderData, useLocation } from 'react-router'
import type { UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { usePage } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { useSeveralActions } from '../engine/several-actions.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { listAddress, listLoader } from '../kit/list-loader.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { PaymentsTabs } from '../kit/tabs.tsx'

export const loader = listLoader('GET /api/sezam/unmatched-payments/')

export function Component() {
  const { payments: t } = usePage().texts.backOffice
  const list = useLoaderData<typeof loader>()
  const { selection, refused } = useSeveralActions(unmatchedActions, t.actions)

  return (
    <ListPage
      words={t}
      list={list}
      columns={useColumns()}
      rowKey={row => row.id}
      filters={[{ name: 'state', label: t.columns.state, options: { resolved: t.resolved }, none: t.open }]}
      selection={{ rowName: row => String(row.id), actions: selection }}
      tabs={
        <>
          <PaymentsTabs />
          <KindTabs counts={list.counts} />
        </>
      }
    >
      {refused}
    </ListPage>
  )
}

/** The first has what the others have together. */
function KindTabs({ counts: { received, returned } }: { counts: Record<'received' | 'returned', number> }) {
  const { payments: t } = usePage().texts.backOffice
  const place = useLocation()
  const open = new URLSearchParams(place.search).get('kind') ?? ''
  const counts = { '': received + returned, received, returned }
  return (
    <Row as="nav" gap="xs" aria-label={t.columns.kind}>
      {(['', 'received', 'returned'] as const).map(kind => (
        <ButtonLink
          key={kind}
          size="small"
          variant={kind === open ? 'secondary' : 'quiet'}
          to={listAddress(place, { kind, after: null })}
          aria-current={kind === open ? 'page' : undefined}
        >
          {t.kindTabs[kind || 'all']} {counts[kind]}
        </ButtonLink>
      ))}
    </Row>
  )
}

function useColumns(): Column<UnmatchedEntry>[] {
  const { texts, visitor } = usePage()
  const { columns: t, kinds, reasons, reversal } = texts.backOffice.payments
  // It keeps the filter on the page of a payment.
  const { search } = useLocation()
  const isReturned = new URLSearchParams(search).get('kind') === 'returned'
  const columns: Column<UnmatchedEntry>[] = [
    {
      key: 'number',
      label: t.number,
      isName: true,
      cell: ({ id }) => <Link to={`${backOfficePaths.unmatchedPayment(id)}${search}`}>{id}</Link>,
    },
    { key: 'day', label: t.day, cell: row => <ShortDay at={row.day} /> },
    { key: 'kind', label: t.kind, cell: row => kinds[row.kind] },
    { key: 'customer', label: t.customer, fit: 'cut', cell: row => row.payer || row.email },
    {
      key: 'order',
      label: t.order,
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
    {
      key: 'amount',
      label: t.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, visitor.language),
    },
  ]
  return isReturned ? columns.filter(({ key }) => key !== 'text') : columns
}
