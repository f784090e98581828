import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { inBatchesOn } from '../platform/database/batches.ts'
import { firstRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { invoices } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
export type InvoiceKind = InvoiceRow['kind']

export async function findInvoiceById(db: Reader, id: number): Promise<InvoiceRow | null> {
  return firstRow(db.select().from(invoices).where(eq(invoices.id, id)))
}

/** The newest: an invoice may have been replaced. `number` finds an older one. */
export async function findInvoice(db: Reader, orderId: number, kind: InvoiceKind, number?: string) {
  return firstRow(invoiceOfOrder(db).execute({ orderId, kind, number: number ?? null }))
}

const invoiceOfOrder = prepareOnce((db: Reader) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, sql.placeholder('orderId')),
        eq(invoices.kind, sql.placeholder('kind')),
        sql`${invoices.numberText} = coalesce(${sql.placeholder('number')}::text, ${invoices.numberText})`,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1)
    .prepare('invoice_of_order'),
)

/** Locks the invoice until the commit, so that credit notes of the same invoice are issued one after the other. */
export async function lockInvoice(tx: Transaction, orderId: number): Promise<InvoiceRow | null> {
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice) return null
  await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, invoice.id)).for('update')
  const current = await findInvoice(tx, orderId, 'invoice')
  // Another transaction replaced it meanwhile.
  return current?.id === invoice.id ? invoice : lockInvoice(tx, orderId)
}

/** The oldest first. */
export const findCreditNotes = inBatchesOn(async (db: Reader, invoiceIds: number[]) => {
  const found = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.refersTo, invoiceIds))
    .orderBy(asc(invoices.id))
  return invoiceIds.map(id => found.filter(({ refersTo }) => refersTo === id))
})

export function sumTotals(rows: readonly Pick<InvoiceRow, 'total'>[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0)
}

export function isCredited(invoice: InvoiceRow, creditNotes: readonly InvoiceRow[]): boolean {
  return creditNotes.length > 0 && sumTotals(creditNotes) === invoice.total
}

export async function hasInvoicesInSeries(db: Reader, series: string, issuer: 'vendor' | 'reseller') {
  const byIssuer = issuer === 'vendor' ? isNull(invoices.sellerId) : isNotNull(invoices.sellerId)
  const [issued] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.series, series), byIssuer))
    .limit(1)
  return issued !== undefined
}

export type OrderDocuments = {
  all: readonly InvoiceRow[]
  /** The one in force, and the credit notes for it. */
  invoice: InvoiceRow | null
  creditNotes: readonly InvoiceRow[]
}

export async function findDocuments(db: Reader, orderIds: readonly number[]) {
  const isOfThese = inArray(invoices.orderId, orderIds)
  const issued = await db.select().from(invoices).where(isOfThese).orderBy(asc(invoices.id))
  return (orderId: number): OrderDocuments => {
    const all = issued.filter(row => row.orderId === orderId)
    const invoice = all.findLast(({ kind }) => kind === 'invoice') ?? null
    return { all, invoice, creditNotes: all.filter(({ refersTo }) => refersTo === invoice?.id) }
  }
}

/** Whether a part of the number of one of its documents is this. */
export function hasInvoiceNumber(text: string) {
  return (orderId: AnyPgColumn) =>
    sql`exists (select from ${invoices} as named where named.order_id = ${orderId}
      and position(lower(${text}) in lower(named.number_text)) > 0)`
}

export async function lastInvoiceId(db: Reader): Promise<number> {
  const [last] = await db
    .select({ id: sql<number>`coalesce(max(${invoices.id}), 0)`.mapWith(Number) })
    .from(invoices)
  return last?.id ?? 0
}

/** Finds those that the transaction itself has issued. */
export function findDocumentsOfTransaction(tx: Transaction, { after }: { after: number }) {
  const { kind, numberText: number, total, currency } = invoices
  const isOwn = sql`${invoices}.xmin = pg_current_xact_id()::xid`
  return tx
    .select({ kind, number, total, currency })
    .from(invoices)
    .where(and(gt(invoices.id, after), isOwn))
    .orderBy(invoices.id)
}

/** Returns what the customer has been charged and not been credited. */
export function sumUncredited(order: { total: number }, { invoice, creditNotes }: OrderDocuments): number {
  return Math.max(0, (invoice ?? order).total - sumTotals(creditNotes))
}

/** Returns those of these orders whose invoice in force is credited, in full or in part. */
export async function findCredited(
  db: Reader,
  orderIds: readonly number[],
): Promise<Map<number, 'full' | 'part'>> {
  const { rows } = await db.execute<{ id: number; is_full: boolean }>(sql`
    select credited.order_id::float8 as id, sum(credited.total) >= invoice.total as is_full
    from ${invoices} as credited join ${invoices} as invoice on invoice.id = credited.refers_to
    where credited.order_id = any(${sql.param(orderIds)}) and credited.kind = 'credit-note'
      and not exists (select from ${invoices} as newer where newer.replaces = invoice.id)
    group by credited.order_id, invoice.total`)
  return new Map(rows.map(({ id, is_full }) => [id, is_full ? 'full' : 'part']))
}

/** Needs a transaction that has called `allowErasure`. Numbers, dates and amounts stay. */
export async function eraseInvoiceCustomers(tx: Transaction, orderIds: readonly number[]) {
  const blank = { company: '', contact: '', email: '', addressLine: '', zip: '', city: '', vat: '' }
  const erased = sql`jsonb_set(${invoices.content}, '{customer}', ${invoices.content} -> 'customer' || ${JSON.stringify(blank)}::jsonb)
    || '{"comment": "", "purchaseOrder": "", "buyerReference": ""}'::jsonb`
  await tx.update(invoices).set({ content: erased }).where(inArray(invoices.orderId, orderIds))
}

/** The numbers of the orders with a credit note, for a condition. */
export const creditedOrders = sql`select ${invoices.orderId} from ${invoices} where ${invoices.kind} = 'credit-note'`
