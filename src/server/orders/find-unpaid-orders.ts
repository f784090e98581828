import {
  and,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { addDays } from '../../domain/day.ts'
import { daysToPay } from '../../domain/invoices/invoice.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import type { UnpaidOrder } from '../../domain/payments/evidence.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { changesRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
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
      and(inArray(orders.customerId, customerIds), ne(orders.status, 'paid')),
      mostOfCustomers,
    ),
    await select(db, inArray(orders.id, ids), ids.length),
  ].flat()
  return [...new Map(found.map(order => [order.id, order])).values()]
}

export async function findCustomersOfOrders(db: Reader, ids: readonly number[]) {
  return db
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(inArray(orders.id, ids))
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

/** Imported orders never expire. */
const isUnpaid = and(eq(orders.status, 'pending'), ne(orders.rateSource, importedRateSource))
const isDelivered = sql`exists (select from ${fulfilments} where order_id = ${orders.id})`

/** Also of an order that has issued the license before its payment. Imported orders do not count. */
export async function hasUnpaidOrder(db: Reader, licenseId: number): Promise<boolean> {
  const issued = db
    .select({ id: fulfilments.orderId })
    .from(fulfilments)
    .where(eq(fulfilments.licenseId, licenseId))
  const isOfLicense = or(eq(orders.licenseId, licenseId), inArray(orders.id, issued))
  return (await db.$count(orders, and(isOfLicense, isUnpaid))) > 0
}

/** Whether the payment of another order would still change the license. Imported orders do not count. */
export async function hasOrderToFulfil(db: Reader, licenseId: number, exceptId = 0): Promise<boolean> {
  const isOther = and(eq(orders.licenseId, licenseId), ne(orders.id, exceptId))
  return (await db.$count(orders, and(isOther, isUnpaid, not(isDelivered)))) > 0
}

const isOpenBankOrder = and(isUnpaid, eq(orders.paymentMethod, paymentMethodNumbers.bank))

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

/** Bank orders that were due before `day`. A corrected invoice is due later than the order. */
export function dueBefore(day: string, timeZone = 'UTC'): SQL {
  return sql`(${orders.createdAt} at time zone ${timeZone})::date + coalesce(${orders.invoiceDays}, ${daysToPay}) < ${day}
    and not exists (select from invoices where order_id = ${orders.id} and replaces is not null and content ->> 'dueOn' >= ${day})`
}

/** Leaves out imported orders and those whose license was issued before the payment, and returns the oldest first. */
export function findLapsedBankOrders(db: Reader, day: string): Promise<number[]> {
  return findIds(db, dueBefore(day), not(isDelivered))
}

/** Returns the oldest first. */
export function findOrdersOnTerms(db: Reader, day: string, timeZone: string): Promise<number[]> {
  return findIds(db, dueBefore(day, timeZone), isNotNull(orders.invoiceDays))
}

async function findIds(db: Reader, ...where: SQL[]): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpenBankOrder, ...where))
    .orderBy(orders.id)
  return rows.map(({ id }) => id)
}

/** On invoice terms the due date decides. */
const isUnreminded = and(eq(orders.status, 'pending'), isNull(orders.remindedAt), isNull(orders.invoiceDays))

/** Those that wait for a transfer or a card, and are not replaced by a paid order of the same cart or license. */
export function findUnremindedOrders(db: Reader, placed: { from: Date; to: Date }) {
  const { id, customerId, mode, product, servers, periods, licenseId } = orders
  const isReplaced = sql`exists (select from orders later where later.customer_id = ${customerId} and later.id > ${id}
    and later.status = 'paid' and (later.license_id = ${licenseId} or (later.mode, later.product, later.servers, later.periods, later.license_id)
      is not distinct from (${mode}, ${product}, ${servers}, ${periods}, ${licenseId})))`
  const isPlaced = between(orders.createdAt, placed.from, placed.to)
  const methods = inArray(orders.paymentMethod, [paymentMethodNumbers.bank, paymentMethodNumbers.stripe])
  const isImported = eq(orders.rateSource, importedRateSource)
  return db
    .select()
    .from(orders)
    .where(and(isUnreminded, isPlaced, methods, not(isImported), not(isReplaced)))
}

/** True once for each order, and not after it is paid or closed. */
export async function claimReminder(tx: Transaction, id: number, remindedAt: Date): Promise<boolean> {
  const isDue = and(eq(orders.id, id), isUnreminded)
  return changesRow(tx.update(orders).set({ remindedAt }).where(isDue))
}

/** Of these UTC days, both included. */
export async function countReminded(db: Reader, { from, to }: { from: string; to: string }) {
  const isReminded = and(
    gte(orders.createdAt, new Date(addDays(from, -8))),
    gte(orders.remindedAt, new Date(from)),
    lt(orders.remindedAt, new Date(addDays(to, 1))),
  )
  return {
    reminded: await db.$count(orders, isReminded),
    remindedPaid: await db.$count(orders, and(isReminded, eq(orders.status, 'paid'))),
  }
}
