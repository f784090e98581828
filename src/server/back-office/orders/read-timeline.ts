import type { TimelineEntry } from '../../../contract/back-office/orders.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import type { Language } from '../../../texts/language.ts'
import { findActionsOn } from '../../audit/store.ts'
import type { InvoiceRow } from '../../invoices/store.ts'
import type { OrderRow } from '../../orders/store.ts'
import { findPaymentsOfOrders } from '../../payments/store.ts'
import type { Database } from '../../platform/database.ts'

/** What happened to an order, the newest first. */
export async function readTimeline(
  db: Database,
  order: OrderRow,
  documents: readonly InvoiceRow[],
  language: Language,
): Promise<TimelineEntry[]> {
  const payments = await findPaymentsOfOrders(db, [order.id])
  const actions = await findActionsOn(db, { type: 'order', id: order.id })
  const plain = { by: '', reason: '' }
  const entries: TimelineEntry[] = [
    { ...plain, at: order.createdAt.toISOString(), kind: 'placed', detail: '' },
    ...payments.map(({ createdAt, provider, status, amount, currency }) => ({
      ...plain,
      at: createdAt.toISOString(),
      kind: 'payment' as const,
      detail: `${provider}, ${formatMoney(amount, currency, { language, decimals: 'always' })}, ${status}`,
    })),
    ...documents.map(({ createdAt, kind, numberText }) => ({
      ...plain,
      at: createdAt.toISOString(),
      kind,
      detail: numberText,
    })),
    ...(order.paidAt
      ? [{ ...plain, at: order.paidAt.toISOString(), kind: 'paid' as const, detail: '' }]
      : []),
    ...actions.map(({ at, verb, by, reason }) => ({
      at: at.toISOString(),
      kind: 'action' as const,
      detail: verb,
      by,
      reason,
    })),
  ]
  // Of the same moment, what comes later in the list happened later.
  return entries.reverse().toSorted((left, right) => right.at.localeCompare(left.at))
}
