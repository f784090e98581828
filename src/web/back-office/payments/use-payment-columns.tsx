import { Link } from 'react-router'
import type { PaymentEntry } from '../../../contract/back-office/all-payments.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'

export function usePaymentColumns(): Column<PaymentEntry>[] {
  const { texts, visitor } = usePage()
  const { received } = texts.backOffice.payments
  const { providerName } = texts.backOffice.kit
  const { columns, statuses } = received
  const { language } = visitor
  return [
    {
      key: 'number',
      label: columns.number,
      isName: true,
      cell: ({ id }) => <Link to={backOfficePaths.payment(id)}>{id}</Link>,
    },
    { key: 'order', label: columns.order, cell: row => row.order_id },
    { key: 'attempt', label: columns.attempt, cell: row => row.attempt },
    { key: 'provider', label: columns.provider, cell: row => providerName(row.provider) },
    { key: 'status', label: columns.status, cell: row => statuses[row.status] },
    { key: 'begun', label: columns.begun, cell: row => <ShortDay at={row.begun_at} withTime /> },
    { key: 'reference', label: columns.reference, fit: 'cut', cell: row => row.reference },
    {
      key: 'amount',
      label: columns.amount,
      align: 'end',
      cell: ({ amount, currency }) => formatAnyAmount(amount, currency, language),
    },
  ]
}
