import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../domain/orders/order.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { customerRecords, findCustomerByEmail } from '../customers/store.ts'
import { countRows } from '../platform/count-rows.ts'
import type { Cursor } from '../platform/cursor.ts'
import type { Reader } from '../platform/database.ts'
import { olderThan, readWindows } from '../platform/read-windows.ts'
import { withinDays } from '../platform/within-days.ts'
import { fulfilments, orders, plainNumber } from './tables.ts'

export const pageLength = 50

export type OrderFilter = {
  /** An order number, the number of an invoice of a bank order, or an e-mail address. */
  q?: string | undefined
  status?: OrderStatus | undefined
  method?: readonly PaymentMethodNumber[] | undefined
  /** UTC days on which the order was placed, both included. */
  from?: string | undefined
  to?: string | undefined
}

const place = { table: orders, at: orders.createdAt, id: orders.id }

/** Newest first, one more than a page, which tells whether there is a next one. */
export async function pageOfOrders(db: Reader, filter: OrderFilter, after: Cursor | null) {
  const where = await matchFilter(db, filter)
  const read = (bounds: SQL | undefined, limit: number) => readOrders(db, and(where, bounds), limit)
  const limit = pageLength + 1
  if (isServedByIndex(filter)) return { rows: await read(olderThan(place, after), limit), searchedTo: null }
  return readWindows(db, place, { after, days: filter, limit, read })
}

/** By customer or number, or by nothing but the state and days. */
function isServedByIndex({ q, method }: OrderFilter): boolean {
  return Boolean(q?.trim()) || method === undefined
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

export async function countOrders(db: Reader, filter: OrderFilter) {
  const where = await matchFilter(db, filter)
  return countRows(db, limit => db.select({ id: orders.id }).from(orders).where(where).limit(limit))
}

async function matchFilter(db: Reader, { q, status, method, from, to }: OrderFilter) {
  return and(
    await matchSearch(db, q),
    status && eq(orders.status, status),
    method && sql`${orders.paymentMethod} = any(${sql.param([...method])})`,
    withinDays(orders.createdAt, { from, to }),
  )
}

/** Each form of a search has an index of its own. */
async function matchSearch(db: Reader, q: string | undefined): Promise<SQL | undefined> {
  const text = q?.trim() ?? ''
  if (text === '') return undefined
  if (/^#?\d{1,15}$/.test(text)) return eq(orders.id, Number(text.replace('#', '')))
  if (text.includes('@')) return eq(orders.customerId, (await findCustomerByEmail(db, text))?.id ?? 0)
  const number = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return and(
    eq(orders.paymentMethod, paymentMethodNumbers.bank),
    sql`${plainNumber(orders.sessionId)} = ${number}`,
  )
}

export async function findOrderEntry(db: Reader, id: number) {
  const [found] = await readOrders(db, eq(orders.id, id), 1)
  return found ?? null
}
