import { and, desc, eq, type SQL } from 'drizzle-orm'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan, readWindows, withinDays } from '../platform/database/list-pages.ts'
import { hasProviderId } from './find-payments.ts'
import type { PaymentRow } from './store.ts'
import { payments } from './tables.ts'

export type PaymentFilter = {
  status?: PaymentRow['status'] | undefined
  provider?: string | undefined
  orderId?: number | undefined
  /** It is in minor units. */
  amount?: number | undefined
  /** The provider's id of the money or of the payment page. */
  reference?: string | undefined
  /** UTC days on which the payment was begun, both included. */
  from?: string | undefined
  to?: string | undefined
}

const place = { table: payments, at: payments.createdAt, id: payments.id }

/** Newest first, one more than `length`, which tells whether there is a next page. */
export async function pageOfPayments(
  db: Reader,
  filter: PaymentFilter,
  { after, length }: { after: Cursor | null; length: number },
) {
  const where = matchFilter(filter)
  const { createdAt, id } = payments
  const read = (bounds: SQL | undefined, limit: number) =>
    db.select().from(payments).where(and(where, bounds)).orderBy(desc(createdAt), desc(id)).limit(limit)
  const limit = length + 1
  if (isServedByIndex(filter)) return { rows: await read(olderThan(place, after), limit), searchedTo: null }
  return readWindows(db, place, { after, days: filter, limit, read })
}

/** An index serves a search by order or id, or by nothing but the state and days. */
function isServedByIndex({ orderId, reference, provider, amount }: PaymentFilter): boolean {
  return Boolean(orderId ?? reference) || (provider === undefined && amount === undefined)
}

export function countPayments(db: Database, filter: PaymentFilter) {
  const where = matchFilter(filter)
  return countRows(db, limit => db.select({ id: payments.id }).from(payments).where(where).limit(limit))
}

function matchFilter(filter: PaymentFilter): SQL | undefined {
  const { status, provider, orderId, amount, reference } = filter
  return and(
    status && eq(payments.status, status),
    provider ? eq(payments.provider, provider) : undefined,
    orderId === undefined ? undefined : eq(payments.orderId, orderId),
    amount === undefined ? undefined : eq(payments.amount, amount),
    reference ? hasProviderId(reference) : undefined,
    withinDays(payments.createdAt, filter),
  )
}
