import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import { customers } from '../customers/tables.ts'
import { invoices } from '../invoices/tables.ts'
import { insertOpenedPayment } from '../payments/record-opened-payment.ts'
import { orderHasUnmatchedPayment } from '../payments/unmatched-store.ts'
import { type Database, placeholdersOf, prepared, type Transaction } from '../platform/database.ts'
import { type NewOrder, newOrderColumns } from './new-order.ts'
import { fulfilments, orders, plainNumber } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
type Reader = Database | Transaction

const newOrder = placeholdersOf(orders, newOrderColumns)
const orderInsertion = prepared((db: Reader) =>
  db.insert(orders).values(newOrder.values).onConflictDoNothing().returning().prepare('new_order'),
)

/** Null where the same order is already there: the same idempotency key, or a pending twin. */
export async function insertOrder(db: Reader, order: NewOrder): Promise<OrderRow | null> {
  const [inserted] = await orderInsertion(db).execute(newOrder.filledBy(order))
  return inserted ?? null
}

/**
 * Several at once: for each, in their order, what `insertOrder` answers. Two that are the same in all that tells orders
 * apart may change places.
 */
export async function insertOrders(
  tx: Transaction,
  drafts: readonly NewOrder[],
): Promise<(OrderRow | null)[]> {
  const inserted = await tx
    .insert(orders)
    .values([...drafts])
    .onConflictDoNothing()
    .returning()
  const byContent = Map.groupBy(inserted, contentOf)
  return drafts.map(draft => byContent.get(contentOf(draft))?.shift() ?? null)
}

function contentOf({ customerId, idempotencyKey, contentHash }: NewOrder): string {
  return JSON.stringify([customerId, idempotencyKey, contentHash])
}

export async function findOrder(db: Reader, id: number): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order ?? null
}

const orderByKey = prepared((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customerId, sql.placeholder('customerId')),
        eq(orders.idempotencyKey, sql.placeholder('idempotencyKey')),
      ),
    )
    .prepare('order_by_key'),
)

export async function findOrderByKey(
  db: Reader,
  customerId: number,
  idempotencyKey: string,
): Promise<OrderRow | null> {
  const [order] = await orderByKey(db).execute({ customerId, idempotencyKey })
  return order ?? null
}

export async function findPendingTwin(
  db: Reader,
  customerId: number,
  contentHash: string,
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.contentHash, contentHash),
        eq(orders.status, 'pending'),
        ne(orders.paymentMethod, 2),
      ),
    )
  return order ?? null
}

export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

/**
 * By number, or by the invoice number that a bank order keeps as its `session_id`, in capitals without separators: so
 * it stands beside the order as `invoiceNumber`.
 */
export async function ordersNamed(
  tx: Reader,
  named: { ids: readonly number[]; invoiceNumbers: readonly string[] },
): Promise<(OrderRow & { invoiceNumber: string })[]> {
  if (named.ids.length + named.invoiceNumbers.length === 0) return []
  const invoiceNumber = plainNumber(orders.sessionId)
  const byInvoice = and(eq(orders.paymentMethod, 2), inArray(invoiceNumber, [...named.invoiceNumbers]))
  return tx
    .select({ ...getTableColumns(orders), invoiceNumber: sql<string>`${invoiceNumber}` })
    .from(orders)
    .where(or(inArray(orders.id, [...named.ids]), named.invoiceNumbers.length > 0 ? byInvoice : undefined))
}

export async function setPaid(tx: Transaction, id: number, now: Date): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set({ status: 'paid', paidAt: now })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw new Error(`There is no order ${id}`)
  return order
}

/** Unpaid or all, of one customer or all, newest first, for the owner. */
export async function findOrders(
  db: Reader,
  wanted: {
    status: string | null
    paymentMethod: number | null
    email: string | null
    placedBefore: Date | null
    most: number
  },
) {
  return db
    .select({ order: orders, email: customers.email, licenseId: fulfilments.licenseId })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(
      and(
        wanted.status === null ? undefined : eq(orders.status, wanted.status),
        wanted.paymentMethod === null ? undefined : eq(orders.paymentMethod, wanted.paymentMethod),
        wanted.email === null ? undefined : eq(customers.email, wanted.email),
        wanted.placedBefore === null ? undefined : lt(orders.createdAt, wanted.placedBefore),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(wanted.most)
}

/** The `session_id` of an order that no provider gave a session is the number of its invoice. */
export function setInvoiceNumber(tx: Transaction, ids: readonly number[]): Promise<OrderRow[]> {
  return tx
    .update(orders)
    .set({ sessionId: invoices.numberText })
    .from(invoices)
    .where(and(inArray(orders.id, [...ids]), eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice')))
    .returning(getTableColumns(orders))
}

const firstPaymentPage = prepared((db: Database) => {
  const page = db.$with('page').as(insertOpenedPayment(db))
  return db
    .with(page)
    .update(orders)
    .set({
      sessionId: sql`${page.sessionId}`,
      paymentUrl: sql`${page.url}`,
      expiresAt: sql`${page.expiresAt}`,
    })
    .from(page)
    .where(and(eq(orders.id, page.orderId), eq(orders.status, 'pending')))
    .returning({ url: orders.paymentUrl })
    .prepare('first_payment_page')
})

/**
 * Keeps a payment's page (of `openedPaymentValues`) and that the order is paid there, in one statement. Null where the
 * page was not new, or the order is not pending any more.
 */
export async function setFirstPaymentPage(
  db: Database,
  payment: Record<string, unknown>,
): Promise<string | null> {
  const [order] = await firstPaymentPage(db).execute(payment)
  return order?.url ?? null
}

/** Keeps where the order is paid; null when it is not pending any more. */
export async function setPaymentPage(
  tx: Transaction,
  id: number,
  page: { sessionId: string; url: string; expiresAt: Date },
): Promise<OrderRow | null> {
  const [order] = await tx
    .update(orders)
    .set({ sessionId: page.sessionId, paymentUrl: page.url, expiresAt: page.expiresAt })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
    .returning()
  return order ?? null
}

/** False when the order was already fulfilled. */
export async function insertFulfilment(
  tx: Transaction,
  fulfilment: typeof fulfilments.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(fulfilments).values(fulfilment).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Orders with the license each of them gave, and whether money for it waits for a person. */
export async function ordersWithLicenses(db: Reader, where: { customerId: number } | { id: number }) {
  return db
    .select({
      order: orders,
      licenseId: fulfilments.licenseId,
      moneyWaits: orderHasUnmatchedPayment(orders.id),
    })
    .from(orders)
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where('id' in where ? eq(orders.id, where.id) : eq(orders.customerId, where.customerId))
    .orderBy(desc(orders.id))
}

export async function lastBilledOrder(db: Reader, customerId: number): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), sql`${orders.clientCompany} <> ''`))
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}

export async function lastOrder(db: Reader, customerId: number): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}

/** Alpha-3; null where the customer has not ordered yet. */
export async function lastOrderCountry(db: Reader, customerId: number): Promise<string | null> {
  return (await lastOrder(db, customerId))?.country ?? null
}

/** Some orders whose tax relies on a VAT number that VIES has not confirmed, without those of `checked`. */
export function findOrdersWithUnconfirmedVat(
  db: Database,
  { placedAfter, checked }: { placedAfter: Date; checked: SQLWrapper },
): Promise<{ id: number; number: string }[]> {
  return (
    db
      .select({ id: orders.id, number: orders.clientVat })
      .from(orders)
      .where(
        and(
          sql`${orders.vatCheck} ->> 'outcome' = 'unavailable'`,
          inArray(orders.status, ['pending', 'paid']),
          gt(orders.createdAt, placedAfter),
          sql`${orders.id} not in ${checked}`,
        ),
      )
      // So that one member state whose register is down for days does not hold up the others.
      .orderBy(sql`random()`)
      .limit(50)
  )
}
