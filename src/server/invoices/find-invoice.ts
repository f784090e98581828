import { and, eq } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import type { InvoiceRow } from './store.ts'
import { invoices } from './tables.ts'

/** Finds an invoice or a credit note by its number in any spelling: 'AST-2026-00001', 'ast 2026 1'. */
export async function findInvoiceByNumber(db: Reader, text: string): Promise<InvoiceRow | null> {
  const [, series, year, number] =
    /^([\p{L}\d]+?)[\s./-]*(20\d\d)[\s./-]+0*(\d{1,9})$/u.exec(text.trim()) ?? []
  if (!series) return null
  const [found] = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.series, series.toUpperCase()),
        eq(invoices.year, Number(year)),
        eq(invoices.number, Number(number)),
      ),
    )
  return found ?? null
}
