import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { customerRecords, findCustomerByEmail } from '../customers/store.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { type Database, firstRow, type Reader } from '../platform/database/database.ts'
import { type Cursor, olderThan, readWindows, withinDays } from '../platform/database/list-pages.ts'
import type { OrderRow } from './store.ts'
import { fulfilments, orders, plainNumber, withdrawals } from './tables.ts'

export const pageLength = 50

export type WantedOrders = {
  where: SQL | undefined
  /** An index finds them, or there are few. */
  hasIndex: boolean
  /** UTC days, both included, on which they were placed. */
  days: { from?: string | undefined; to?: string | undefined }
}

const place = { table: orders, at: orders.createdAt, id: orders.id }

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfOrders(
  db: Reader,
  { where, hasIndex, days }: WantedOrders,
  { after, length }: { after: Cursor | null; length: number },
) {
  const read = (bounds: SQL | undefined, limit: number) => readOrders(db, and(where, bounds), limit)
  const limit = length + 1
  if (hasIndex) return { rows: await read(olderThan(place, after), limit), searchedTo: null }
  return readWindows(db, place, { after, days, limit, read })
}

/** All of them, the newest first, by batches. */
export async function* batchesOfOrders(db: Reader, where: SQL | undefined, size: number) {
  for (let after: Cursor | null = null; ; ) {
    const rows: FoundOrder[] = await readOrders(db, and(where, olderThan(place, after)), size)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = { at: last.order.createdAt, id: last.order.id }
  }
}

export type FoundOrder = Awaited<ReturnType<typeof readOrders>>[number]

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

export function countOrders(db: Database, where: SQL | undefined) {
  return countRows(db, limit => db.select({ id: orders.id }).from(orders).where(where).limit(limit))
}

/** An order number, the number of an invoice of a bank order, or an e-mail address: each has an index of its own. */
export async function matchSearch(db: Reader, typed: string): Promise<SQL | undefined> {
  const text = typed.trim()
  if (text === '') return undefined
  if (/^#?\d{1,15}$/.test(text)) return eq(orders.id, Number(text.replace('#', '')))
  if (text.includes('@')) return eq(orders.customerId, (await findCustomerByEmail(db, text))?.id ?? 0)
  return amongIds(await findByInvoiceNumber(db, text))
}

export function amongIds(ids: readonly number[]): SQL {
  return sql`${orders.id} = any(${sql.param(ids)}::bigint[])`
}

/** `query` selects few numbers, and reads them before it looks for their orders. */
export function amongFew(query: SQL): SQL {
  return sql`${orders.id} = any(array(${query}))`
}

export function amongMany(query: SQL): SQL {
  return sql`${orders.id} in (${query})`
}

export function matchValue<C extends keyof OrderRow>(column: C, value: OrderRow[C]): SQL {
  return value === null ? isNull(orders[column]) : eq(orders[column], value)
}

export function matchMethods(numbers: readonly PaymentMethodNumber[]): SQL {
  return sql`${orders.paymentMethod} = any(${sql.param(numbers)})`
}

export function matchDays(by: 'placed' | 'paid', days: WantedOrders['days']) {
  return withinDays(by === 'paid' ? orders.paidAt : orders.createdAt, days)
}

/** The condition of its partial index. */
export const placeConflict = sql`${orders.placeConflict}`

export const withdrawnOrders = sql`select order_id from ${withdrawals}`

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
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export async function listOldestOrders(db: Reader, where: SQL | undefined, most: number) {
  const customer = customerRecords(db)
  const { id, createdAt, total, currency } = orders
  return db
    .select({ id, createdAt, total, currency, company: orders.clientCompany, email: customer.email })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .where(where)
    .orderBy(asc(createdAt), asc(id))
    .limit(most)
}

export async function findOrderEntry(db: Reader, id: number) {
  return firstRow(readOrders(db, eq(orders.id, id), 1))
}
