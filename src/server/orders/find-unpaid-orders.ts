import { and, desc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { daysToPay } from '../../domain/invoices/invoice.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import type { UnpaidOrder } from '../../domain/payments/evidence.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { fulfilments, orders } from './tables.ts'

const mostPending = 2000
const mostClosed = 500
const mostOfCustomers = 100

type Wanted = { ids: readonly number[]; customerIds: readonly number[]; closedSince: Date }

/**
 * Returns the orders that money may be for: the newest pending ones and the newest cancelled and expired ones, all of
 * the customers, and `ids`, also if they are paid. The limits keep it fast with any number of orders.
 */
export async function findUnpaidOrders(db: Reader, { ids, customerIds, closedSince }: Wanted) {
  const closed = (status: 'cancelled' | 'expired') =>
    select(db, and(eq(orders.status, status), gt(orders.createdAt, closedSince)), mostClosed)
  const found = [
    await select(db, eq(orders.status, 'pending'), mostPending),
    await closed('expired'),
    await closed('cancelled'),
    await select(
      db,
      and(inArray(orders.customerId, [...customerIds]), ne(orders.status, 'paid')),
      mostOfCustomers,
    ),
    await select(db, inArray(orders.id, [...ids]), ids.length),
  ].flat()
  return [...new Map(found.map(order => [order.id, order])).values()]
}

export async function findCustomersOfOrders(db: Reader, ids: readonly number[]) {
  return db
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
}

function select(db: Reader, where: SQL | undefined, limit: number): Promise<UnpaidOrder[]> {
  return db
    .select({
      id: orders.id,
      customerId: orders.customerId,
      total: orders.total,
      currency: orders.currency,
      isPendingBankOrder: sql<boolean>`${orders.status} = 'pending' and ${orders.paymentMethod} = ${paymentMethodNumbers.bank}`,
      buyer: sql<string>`coalesce(nullif(${orders.clientCompany}, ''), ${orders.clientName})`,
    })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** Imported orders do not count: they never expire. */
export async function hasUnpaidOrder(db: Reader, licenseId: number): Promise<boolean> {
  const isUnpaid = and(eq(orders.status, 'pending'), ne(orders.rateSource, importedRateSource))
  return (await db.$count(orders, and(eq(orders.licenseId, licenseId), isUnpaid))) > 0
}

const isOpenBankOrder = and(
  eq(orders.status, 'pending'),
  eq(orders.paymentMethod, paymentMethodNumbers.bank),
  ne(orders.rateSource, importedRateSource),
)

const openBankOrders = prepareOnce((tx: Transaction) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, sql.placeholder('customerId')), isOpenBankOrder))
    .orderBy(orders.id)
    .prepare('open_bank_orders'),
)

/** Leaves out imported orders, and returns the oldest first. */
export async function findOpenBankOrders(tx: Transaction, customerId: number): Promise<number[]> {
  const rows = await openBankOrders(tx).execute({ customerId })
  return rows.map(({ id }) => id)
}

/** Pending bank orders that were due before `day`. */
export function dueBefore(day: string): SQL {
  return sql`(${orders.createdAt} at time zone 'UTC')::date + coalesce(${orders.invoiceDays}, ${daysToPay}) < ${day}`
}

/** Leaves out imported orders and those whose license was issued before the payment, and returns the oldest first. */
export function findLapsedBankOrders(db: Reader, day: string): Promise<number[]> {
  return findIds(
    db,
    dueBefore(day),
    sql`not exists (select from ${fulfilments} where order_id = ${orders.id})`,
  )
}

/** Returns the oldest first. */
export function findOrdersOnTerms(db: Reader, day: string): Promise<number[]> {
  return findIds(db, dueBefore(day), isNotNull(orders.invoiceDays))
}

async function findIds(db: Reader, ...where: SQL[]): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpenBankOrder, ...where))
    .orderBy(orders.id)
  return rows.map(({ id }) => id)
}
