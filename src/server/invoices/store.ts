import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { invoiceCounters, invoices } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceKind = 'invoice' | 'credit-note'
type Reader = Database | Transaction

/**
 * The next number of a series and year, held until the transaction ends: who comes meanwhile waits, and gets the same
 * number if this one is rolled back. So there is no gap.
 */
export async function takeNumber(tx: Transaction, { series, year }: { series: string; year: number }) {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last })
  if (!counter) throw new Error(`The series ${series} has no counter`)
  return counter.last
}

type Issued = Pick<
  typeof invoices.$inferInsert,
  'series' | 'year' | 'number' | 'sellerId' | 'refersTo' | 'content' | 'createdAt'
>

/** Keeps what was issued; the columns that are searched and summed say the same as its content. */
export async function insertInvoice(tx: Transaction, issued: Issued): Promise<InvoiceRow> {
  const { kind, orderId, number: numberText, issuedOn, suppliedOn, currency } = issued.content
  const { subtotal, tax, total } = issued.content
  const columns = { kind, orderId, numberText, issuedOn, suppliedOn, currency, subtotal, tax, total }
  const [inserted] = await tx
    .insert(invoices)
    .values({ ...issued, ...columns })
    .returning()
  if (!inserted) throw new Error(`${numberText} was not kept`)
  return inserted
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
