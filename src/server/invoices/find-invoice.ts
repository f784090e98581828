import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Customer } from '../../domain/invoices/invoice.ts'
import { orderOwners } from '../orders/orders-of-customers.ts'
import { firstRow, type Reader } from '../platform/database/database.ts'
import type { InvoiceRow } from './store.ts'
import { invoices } from './tables.ts'

/** Finds an invoice or a credit note by its number in any spelling: 'AST-2026-00001', 'ast 2026 1'. */
export async function findInvoiceByNumber(db: Reader, text: string): Promise<InvoiceRow | null> {
  const [, series, year, number] =
    /^([\p{L}\d]+?)[\s./-]*(20\d\d)[\s./-]+0*(\d{1,9})$/u.exec(text.trim()) ?? []
  if (!series) return null
  const isNumbered = and(
    eq(invoices.series, series.toUpperCase()),
    eq(invoices.year, Number(year)),
    eq(invoices.number, Number(number)),
  )
  return firstRow(db.select().from(invoices).where(isNumbered))
}

/** Lists the companies, VAT numbers and cities of the buyers on corrected invoices of these customers. */
export async function findCorrectedBuyers(db: Reader, customerIds: readonly number[]) {
  const owner = orderOwners(db)
  const rows = await db
    .select({ id: owner.customerId, customer: sql<Customer>`${invoices.content} -> 'customer'` })
    .from(invoices)
    .innerJoin(owner, eq(owner.orderId, invoices.orderId))
    .where(and(inArray(owner.customerId, customerIds), isNotNull(invoices.replaces)))
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...found].map(([id, own]) => [
      id,
      own.flatMap(({ customer: { company, vat, city } }) => [company, vat, city]),
    ]),
  )
}
