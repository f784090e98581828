import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import { orders } from '../orders/tables.ts'
import { payments } from '../payments/tables.ts'
import { dayOf } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { invoices } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceKind = 'invoice' | 'credit-note'
type Reader = Database | Transaction

/**
 * The next `count` numbers of a series and year, of which this is the first. They are held until the transaction ends:
 * who comes meanwhile waits, and gets the same numbers if this one is rolled back. So there is no gap.
 */
export async function takeNumbers(
  tx: Transaction,
  { series, year, count }: { series: string; year: number; count: number },
): Promise<number> {
  const taken = await tx.execute<{ first: number }>(
    sql`select take_invoice_numbers(${series}, ${year}::integer, ${count}::integer) as first`,
  )
  const first = taken.rows[0]?.first
  if (first === undefined) throw new Error(`The series ${series} has no counter`)
  return first
}

export type Issued = Pick<
  typeof invoices.$inferInsert,
  'series' | 'year' | 'number' | 'sellerId' | 'refersTo' | 'content' | 'createdAt'
>

/** Keeps what was issued; the columns that are searched and summed say the same as its content. */
export function insertInvoices(tx: Transaction, issued: readonly Issued[]): Promise<InvoiceRow[]> {
  return tx
    .insert(invoices)
    .values(issued.map(invoice => ({ ...invoice, ...columnsOf(invoice.content) })))
    .returning()
}

export async function insertInvoice(tx: Transaction, issued: Issued): Promise<InvoiceRow> {
  const [inserted] = await insertInvoices(tx, [issued])
  if (!inserted) throw new Error(`${issued.content.number} was not kept`)
  return inserted
}

function columnsOf(content: InvoiceContent) {
  const { kind, orderId, number: numberText, issuedOn, suppliedOn, currency, subtotal, tax, total } = content
  return { kind, orderId, numberText, issuedOn, suppliedOn, currency, subtotal, tax, total }
}

export async function findInvoice(db: Reader, id: number): Promise<InvoiceRow | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  return invoice ?? null
}

export async function findInvoiceOf(
  db: Reader,
  orderId: number,
  kind: InvoiceKind,
): Promise<InvoiceRow | null> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)))
  return invoice ?? null
}

export async function invoicesOfOrders(db: Reader, orderIds: readonly number[]): Promise<InvoiceRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
}

/** The day on which the money came for an order that was invoiced before; null while it has not. */
export async function paidOnOf(db: Reader, orderId: number): Promise<string | null> {
  const [order] = await db
    .select({ paidAt: orders.paidAt, receivedAt: payments.settledAt })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'paid')))
    .where(eq(orders.id, orderId))
  if (!order?.paidAt) return null
  return dayOf(order.receivedAt ?? order.paidAt)
}

export async function hasInvoicesInSeries(
  db: Database | Transaction,
  series: string,
  issuer: 'vendor' | 'reseller',
): Promise<boolean> {
  const byIssuer = issuer === 'vendor' ? isNull(invoices.sellerId) : isNotNull(invoices.sellerId)
  const [issued] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.series, series), byIssuer))
    .limit(1)
  return issued !== undefined
}
