import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '../../domain/money/money.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { CartMode, ProductCode } from '../../domain/pricing/catalog.ts'
import { customerRecords, findCustomerByEmail } from '../customers/store.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan, readWindows, withinDays } from '../platform/database/list-pages.ts'
import { fulfilments, orders, plainNumber, withdrawals } from './tables.ts'

export const pageLength = 50

export type OrderFilter = {
  /** An order number, the number of an invoice of a bank order, or an e-mail address. */
  q?: string | undefined
  status?: OrderStatus | undefined
  method?: readonly PaymentMethodNumber[] | undefined
  product?: ProductCode | undefined
  mode?: CartMode | undefined
  country?: string | undefined
  /** Null for the vendor. */
  sellerId?: number | null | undefined
  currency?: CurrencyCode | undefined
  coupon?: string | undefined
  /** UTC days, both included. */
  from?: string | undefined
  to?: string | undefined
  /** What happened on these days: the order was placed, if left out. */
  by?: 'placed' | 'paid' | undefined
  withdrawn?: boolean | undefined
  placeConflict?: boolean | undefined
  ids?: readonly number[] | undefined
  /** Few orders, by their numbers. */
  among?: SQL | undefined
  /** Each a condition on the number of the order that may match any number of orders. */
  also?: readonly SQL[] | undefined
}

const place = { table: orders, at: orders.createdAt, id: orders.id }

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfOrders(
  db: Reader,
  filter: OrderFilter,
  { after, length }: { after: Cursor | null; length: number },
) {
  const where = await matchFilter(db, filter)
  const read = (bounds: SQL | undefined, limit: number) => readOrders(db, and(where, bounds), limit)
  const limit = length + 1
  if (isServedByIndex(filter)) return { rows: await read(olderThan(place, after), limit), searchedTo: null }
  // An order is paid after it is placed, however long after.
  const days = filter.by === 'paid' ? { to: filter.to } : filter
  return readWindows(db, place, { after, days, limit, read })
}

/** All of them, the newest first, by batches. */
export async function* batchesOfOrders(db: Reader, filter: OrderFilter, size: number) {
  const where = await matchFilter(db, filter)
  for (let after: Cursor | null = null; ; ) {
    const rows: FoundOrder[] = await readOrders(db, and(where, olderThan(place, after)), size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { at: last.order.createdAt, id: last.order.id }
  }
}

export type FoundOrder = Awaited<ReturnType<typeof readOrders>>[number]

/** By customer, number, coupon or what few orders have, or by nothing but the state and the days on which it was placed. */
function isServedByIndex(filter: OrderFilter): boolean {
  const { q, coupon, withdrawn, placeConflict, ids, among, by, from, to } = filter
  if (q?.trim() || coupon || withdrawn || placeConflict || ids || among) return true
  const { method, product, mode, country, sellerId, currency, also } = filter
  const unserved = [method, product, mode, country, sellerId, currency, also?.[0]]
  return unserved.every(value => value === undefined) && !(by === 'paid' && (from ?? to))
}

function readOrders(db: Reader, where: SQL | undefined, limit: number) {
  const customer = customerRecords(db)
  return db
    .select({ order: orders, email: customer.email, licenseId: fulfilments.licenseId })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

export async function countOrders(db: Database, filter: OrderFilter) {
  const where = await matchFilter(db, filter)
  return countRows(db, limit => db.select({ id: orders.id }).from(orders).where(where).limit(limit))
}

async function matchFilter(db: Reader, filter: OrderFilter) {
  const { q, status, method, product, mode, country, sellerId, currency, coupon } = filter
  const { from, to, by, withdrawn, placeConflict, ids, among, also } = filter
  return and(
    await matchSearch(db, q),
    status && eq(orders.status, status),
    method && sql`${orders.paymentMethod} = any(${sql.param([...method])})`,
    product && eq(orders.product, product),
    mode && eq(orders.mode, mode),
    country ? eq(orders.country, country) : undefined,
    sellerId === null ? isNull(orders.sellerId) : undefined,
    sellerId ? eq(orders.sellerId, sellerId) : undefined,
    currency && eq(orders.currency, currency),
    coupon ? eq(orders.coupon, coupon) : undefined,
    withinDays(by === 'paid' ? orders.paidAt : orders.createdAt, { from, to }),
    withdrawn ? sql`${orders.id} = any(array(select order_id from ${withdrawals}))` : undefined,
    placeConflict ? orders.placeConflict : undefined,
    ids && sql`${orders.id} = any(${sql.param([...ids])}::bigint[])`,
    among && sql`${orders.id} = any(array(${among}))`,
    ...(also ?? []).map(numbers => sql`${orders.id} in (${numbers})`),
  )
}

/** Each form of a search has an index of its own. */
async function matchSearch(db: Reader, q: string | undefined): Promise<SQL | undefined> {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  if (/^#?\d{1,15}$/.test(text)) return eq(orders.id, Number(text.replace('#', '')))
  if (text.includes('@')) return eq(orders.customerId, (await findCustomerByEmail(db, text))?.id ?? 0)
  return inArray(orders.id, await findByInvoiceNumber(db, text))
}

/** Apart from the list, for whose order PostgreSQL would read all orders: it expects many with one number. */
async function findByInvoiceNumber(db: Reader, text: string): Promise<number[]> {
  const number = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const isBank = eq(orders.paymentMethod, paymentMethodNumbers.bank)
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isBank, sql`${plainNumber(orders.sessionId)} = ${number}`))
  return found.map(({ id }) => id)
}

/** The e-mail addresses of the customers of these orders, by order. */
export async function findEmailsOfOrders(db: Reader, orderIds: readonly number[]) {
  const customer = customerRecords(db)
  const rows = await db
    .select({ id: orders.id, email: customer.email })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .where(inArray(orders.id, [...orderIds]))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Placed until that day; the oldest first. */
export async function listUnpaidBankOrders(db: Reader, { to, most }: { to: string; most: number }) {
  const customer = customerRecords(db)
  const { id, createdAt, total, currency, paymentMethod, status } = orders
  return db
    .select({ id, createdAt, total, currency, email: customer.email })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .where(
      and(
        eq(status, 'pending'),
        eq(paymentMethod, paymentMethodNumbers.bank),
        withinDays(createdAt, { from: undefined, to }),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(most)
}

export async function findOrderEntry(db: Reader, id: number) {
  const [found] = await readOrders(db, eq(orders.id, id), 1)
  return found ?? null
}
