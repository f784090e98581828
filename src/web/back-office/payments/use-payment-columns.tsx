import type { PaymentEntry } from '../../../contract/back-office/all-payments.ts'
import { useTexts } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, numberColumn, useAmountColumn } from '../kit/data-table.tsx'
import { ShortDay } from '../kit/short-day.tsx'

export function usePaymentColumns(): Column<PaymentEntry>[] {
  const { kit, payments } = useTexts().backOffice
  const { statuses } = payments.received
  const columns = { ...payments.columns, ...payments.received.columns }
  return [
    numberColumn(columns.number, backOfficePaths.payment),
    { key: 'order', label: kit.palette.one.order, cell: row => row.order_id },
    { key: 'attempt', label: columns.attempt, cell: row => row.attempt },
    { key: 'provider', label: columns.provider, cell: row => kit.providerName(row.provider) },
    { key: 'status', label: columns.status, cell: row => statuses[row.status] },
    { key: 'begun', label: columns.begun, cell: row => <ShortDay at={row.begun_at} withTime /> },
    { key: 'reference', label: columns.reference, fit: 'cut', cell: row => row.reference },
    useAmountColumn(columns.amount),
  ]
}
