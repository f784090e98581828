import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { customerRecords } from '../customers/store.ts'
import { findInBatches } from '../platform/database/batches.ts'
import {
  firstRow,
  preparedInsert,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { fulfilments, orders, plainNumber } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert

/** Null if the order exists: the same idempotency key, or a pending order with the same content. */
export const insertOrder = preparedInsert(orders, 'order')

const ordersById = prepareOnce((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')})`)
    .prepare('orders_by_id'),
)

export const findOrder = findInBatches(
  (db: Reader, ids: number[]) => ordersById(db).execute({ ids }),
  ({ id }) => id,
)

export async function findOrderByKey(db: Reader, customerId: number, idempotencyKey: string) {
  const isOfKey = and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, idempotencyKey))
  return firstRow(db.select().from(orders).where(isOfKey))
}

export async function findPendingTwin(db: Reader, customerId: number, contentHash: string) {
  const isTwin = and(
    eq(orders.customerId, customerId),
    eq(orders.contentHash, contentHash),
    eq(orders.status, 'pending'),
    ne(orders.paymentMethod, paymentMethodNumbers.bank),
  )
  return firstRow(db.select().from(orders).where(isTwin))
}

const lockedOrders = prepareOnce((tx: Transaction) =>
  tx
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')})`)
    .orderBy(orders.id)
    .for('update')
    .prepare('lock_orders'),
)

export const lockOrder = findInBatches(
  (tx: Transaction, ids: number[]) => lockedOrders(tx).execute({ ids }),
  ({ id }) => id,
)

export async function findOrdersByIdOrInvoiceNumber(
  tx: Reader,
  named: { ids: readonly number[]; invoiceNumbers: readonly string[] },
): Promise<(OrderRow & { invoiceNumber: string })[]> {
  const invoiceNumber = plainNumber(orders.sessionId)
  const byInvoice = and(
    eq(orders.paymentMethod, paymentMethodNumbers.bank),
    inArray(invoiceNumber, named.invoiceNumbers),
  )
  return tx
    .select({ ...getTableColumns(orders), invoiceNumber: sql<string>`${invoiceNumber}` })
    .from(orders)
    .where(or(inArray(orders.id, named.ids), byInvoice))
}

const paidOrder = prepareOnce((tx: Transaction) =>
  tx
    .update(orders)
    .set({ status: 'paid', paidAt: sql`${sql.placeholder('now')}` })
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('set_paid'),
)

/** `order` is locked. */
export async function setPaid(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  await paidOrder(tx).execute({ id: order.id, now: now.toISOString() })
  return { ...order, status: 'paid', paidAt: now }
}

/** An order without a provider's session has its invoice number there: docs/domain.md, 'Bank transfers'. */
export function numberOrder(tx: Transaction, id: Placeholder, invoiceNumber: SQL) {
  return tx
    .update(orders)
    .set({ sessionId: invoiceNumber })
    .where(and(eq(orders.id, id), eq(orders.sessionId, ''), sql`${invoiceNumber} is not null`))
    .returning({ id: orders.id })
}

/** After a correction: an order without a provider's session has the number of its new invoice. */
export async function renumberOrder(tx: Transaction, id: number, { from, to }: { from: string; to: string }) {
  await tx
    .update(orders)
    .set({ sessionId: to })
    .where(and(eq(orders.id, id), eq(orders.sessionId, from)))
}

type PaymentPage = { orderId: number; sessionId: string; url: string; expiresAt: Date }

const paymentPage = prepareOnce((db: Reader) => {
  const [sessionId, url] = [sql`${sql.placeholder('sessionId')}`, sql`${sql.placeholder('url')}`]
  return db
    .update(orders)
    .set({ sessionId, paymentUrl: url, expiresAt: sql`${sql.placeholder('expiresAt')}` })
    .where(and(eq(orders.id, sql.placeholder('orderId')), eq(orders.status, 'pending')))
    .returning({ url: orders.paymentUrl })
    .prepare('set_payment_page')
})

export async function setPaymentPage(db: Reader, { expiresAt, ...page }: PaymentPage) {
  return paymentPage(db).execute({ ...page, expiresAt: expiresAt.toISOString() })
}

const insertFulfilmentRow = preparedInsert(fulfilments, 'fulfilment')

export async function insertFulfilment(tx: Transaction, fulfilment: typeof fulfilments.$inferInsert) {
  return (await insertFulfilmentRow(tx, fulfilment)) !== null
}

export async function findFulfilment(db: Reader, orderId: number) {
  return firstRow(db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)))
}

/** Whether the customer has placed another order since, which is paid or can be. */
export async function hasNewerOrder(db: Reader, { id, customerId }: OrderRow): Promise<boolean> {
  const isNewer = and(eq(orders.customerId, customerId), gt(orders.id, id))
  return (await db.$count(orders, and(isNewer, inArray(orders.status, ['pending', 'paid'])))) > 0
}

type OrderPage = {
  customerId: number
  after: number | null
  most: number
  /** Part of what the customer knows of the order, or of its invoice, which is another feature's. */
  named?: { text: string; invoice: (orderId: AnyPgColumn) => SQL } | null
}

/** Newest first; of a page those that are older than `after`. */
export async function ordersWithLicenses(db: Reader, wanted: OrderPage | { id: number }) {
  const { id, clientCompany, comment, purchaseOrder } = orders
  const person = customerRecords(db)
  const found = db
    .select({ order: orders, licenseId: fulfilments.licenseId, placedBy: person.email })
    .from(orders)
    .leftJoin(fulfilments, eq(fulfilments.orderId, id))
    .leftJoin(person, eq(person.id, orders.placedById))
    .orderBy(desc(id))
  if ('id' in wanted) return found.where(eq(id, wanted.id))
  const { customerId, after, most, named } = wanted
  const words = sql`lower(concat_ws(' ', ${id}, ${clientCompany}, ${comment}, ${purchaseOrder}))`
  const isNamed = named && or(sql`position(lower(${named.text}) in ${words}) > 0`, named.invoice(id))
  const isOlder = after === null ? undefined : lt(id, after)
  return found.where(and(eq(orders.customerId, customerId), isOlder, isNamed ?? undefined)).limit(most)
}

export async function lastBilledDetails(db: Reader, customerId: number) {
  const { clientCompany: company, clientZip: zip, clientCity: city, clientVat: vat } = orders
  const { clientAddressLine: addressLine, clientCountry: country } = orders
  const hasDetails = and(eq(orders.customerId, customerId), ne(company, ''))
  const details = db.select({ company, zip, city, addressLine, country, vat }).from(orders)
  return firstRow(details.where(hasDetails).orderBy(desc(orders.id)).limit(1))
}

const lastOrders = prepareOnce((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.customerId, sql.placeholder('customerId')))
    .orderBy(desc(orders.id))
    .limit(1)
    .prepare('last_order'),
)

export async function lastOrder(db: Reader, customerId: number): Promise<OrderRow | null> {
  return firstRow(lastOrders(db).execute({ customerId }))
}

export async function lastOrderCountry(db: Reader, customerId: number): Promise<string | null> {
  return (await lastOrder(db, customerId))?.country ?? null
}
