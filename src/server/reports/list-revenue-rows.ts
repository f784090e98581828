import { methodNames } from '../../domain/payments/methods.ts'
import { toEuroCents } from '../../domain/reports/euro-cents.ts'
import { pageOfDocuments } from '../invoices/report-documents.ts'
import { listOrdersForReports, pageOfPaidOrders } from '../orders/report-orders.ts'
import { utcDay } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type Cursor, cutPage } from '../platform/database/list-pages.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { type ReportRows, type RowFilter, rowsOnPage } from './list-report-rows.ts'

/** The orders or documents behind a figure of the revenue. */
export async function listRevenueRows(db: Database, filter: RowFilter, after: Cursor | null) {
  const { figure } = filter
  if (figure === 'received') return listPaid(db, filter, after)
  if (figure === 'invoiced') return listDocuments(db, filter, 'invoice', after)
  if (figure === 'credited') return listDocuments(db, filter, 'credit-note', after)
  throw new Refusal('bad-request', { fields: ['figure'] })
}

async function listPaid(db: Database, { group, ...days }: RowFilter, after: Cursor | null) {
  const found = await pageOfPaidOrders(
    db,
    { ...days, only: group ? readGroup(group) : {} },
    after,
    rowsOnPage + 1,
  )
  const { page, next } = cutPage({ rows: found }, rowsOnPage, row => row)
  return {
    rows: page.map(({ id, at, licenseId, amount }) => ({
      day: utcDay(at),
      order_id: id,
      license_id: licenseId,
      kind: 'received',
      amount,
    })),
    next,
  }
}

function readGroup({
  name,
  value,
}: NonNullable<RowFilter['group']>): Parameters<typeof pageOfPaidOrders>[1]['only'] {
  const number = [...methodNames].find(([, method]) => method === value)?.[0]
  switch (name) {
    case 'method':
      return { paymentMethod: number as never } // A number that no order has finds nothing.
    case 'seller':
      return { sellerId: Number(value) || null }
    case 'plan':
      return { product: value as never } // Likewise.
    case 'currency':
      return { currency: value as never } // Likewise.
    case 'country':
      return { country: value }
  }
}

async function listDocuments(
  db: Database,
  { from, to }: RowFilter,
  kind: 'invoice' | 'credit-note',
  after: Cursor | null,
): Promise<ReportRows> {
  const found = await pageOfDocuments(db, { from, to, kind }, after, rowsOnPage + 1)
  const { page, next } = cutPage({ rows: found }, rowsOnPage, ({ createdAt: at, id }) => ({ at, id }))
  const ids = page.map(({ orderId }) => orderId)
  const orders = new Map((await listOrdersForReports(db, ids)).map(order => [order.id, order]))
  return {
    rows: page.map(({ orderId, subtotal, createdAt, numberText }) => {
      const order = orders.get(orderId)
      const amount = order ? toEuroCents(subtotal, order) : null
      return { day: utcDay(createdAt), order_id: orderId, license_id: null, kind: numberText, amount }
    }),
    next,
  }
}
