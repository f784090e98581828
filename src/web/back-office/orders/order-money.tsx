import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, numberColumn, useAmountColumn } from '../kit/data-table.tsx'
import { TableSection } from '../kit/page.tsx'
import { ShortDay } from '../kit/short-day.tsx'
import { useFormats } from '../kit/use-formats.ts'

type Payment = OrderDetails['payments'][number]
type Document = OrderDetails['documents'][number]
type Unmatched = OrderDetails['unmatched'][number]

/** Payments, documents, and what did not fit: each only if there is one. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const { kit, orders } = useTexts().backOffice
  const { payments: t, documents, unmatched, labels } = orders
  const { money } = useFormats()
  const paymentColumns: Column<Payment>[] = [
    { key: 'provider', label: t.provider, isName: true, cell: row => kit.providerName(row.provider) },
    { key: 'state', label: labels.status, cell: row => t.statuses[row.status] },
    {
      key: 'day',
      label: t.at,
      cell: row => (
        // A bank's statement names a day alone.
        <ShortDay at={row.settled_at ?? row.begun_at} withTime={row.provider !== 'bank'} />
      ),
    },
    {
      key: 'reference',
      label: t.reference,
      fit: 'cut',
      cell: row =>
        row.dashboard ? (
          <a href={row.dashboard} target="_blank" rel="noreferrer">
            {row.reference || t.dashboard}
          </a>
        ) : (
          [row.reference, row.payer].filter(Boolean).join(', ')
        ),
    },
    {
      key: 'amount',
      label: t.amount,
      align: 'end',
      cell: row =>
        [money(row.amount, row.currency), row.crypto, row.fee && t.fee(row.fee)].filter(Boolean).join(', '),
    },
  ]
  const documentColumns: Column<Document>[] = [
    { key: 'number', label: labels.id, isName: true, cell: row => <a href={row.pdf}>{row.number}</a> },
    { key: 'kind', label: documents.kind, cell: row => documents.kinds[row.kind] },
    { key: 'day', label: documents.issued, cell: row => <ShortDay at={row.issued_on} /> },
    { key: 'xml', label: documents.eInvoice, cell: row => <a href={row.xml}>XML</a> },
    { key: 'total', label: labels.total, align: 'end', cell: row => money(row.total, order.currency) },
  ]
  const unmatchedColumns: Column<Unmatched>[] = [
    numberColumn(labels.id, backOfficePaths.unmatchedPayment),
    { key: 'kind', label: documents.kind, cell: row => unmatched.kinds[row.kind] },
    {
      key: 'state',
      label: labels.status,
      cell: ({ resolution, claim }) => (
        <>
          {resolution ? unmatched.resolutions[resolution] : unmatched.open}{' '}
          {claim && <a href={claim}>{unmatched.claim}</a>}
        </>
      ),
    },
    useAmountColumn(t.amount),
  ]

  return (
    <>
      <TableSection
        title={kit.menu.payments}
        columns={paymentColumns}
        rows={order.payments}
        rowKey={row => row.attempt}
      />
      <TableSection
        title={documents.title}
        columns={documentColumns}
        rows={order.documents}
        rowKey={row => row.number}
      />
      <TableSection
        title={unmatched.title}
        columns={unmatchedColumns}
        rows={order.unmatched}
        rowKey={row => row.id}
      />
    </>
  )
}
