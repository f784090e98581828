import { and, asc, between, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
import type { InvoiceRow } from './store.ts'
import { invoices } from './tables.ts'

/** Days of issue, both included; `sellerId` is null for the vendor. */
export type DocumentFilter = { from: string; to: string; sellerId: number | null }

export function isListed({ from, to, sellerId }: DocumentFilter): SQL | undefined {
  const isOfSeller = sellerId === null ? isNull(invoices.sellerId) : eq(invoices.sellerId, sellerId)
  return and(isOfSeller, between(invoices.issuedOn, from, to))
}

/** Sorts by number: a series has one number after the other, and never an earlier day. */
export async function* listDocuments(db: Reader, filter: DocumentFilter): AsyncGenerator<InvoiceRow[]> {
  const { issuedOn, series, year, number } = invoices
  for (let last: InvoiceRow | undefined; ; ) {
    const isNext =
      last &&
      sql`(${issuedOn}, ${series}, ${year}, ${number}) > (${last.issuedOn}::date, ${last.series}, ${last.year}::integer, ${last.number}::integer)`
    const batch = await db
      .select()
      .from(invoices)
      .where(and(isListed(filter), isNext))
      .orderBy(asc(issuedOn), asc(series), asc(year), asc(number))
      .limit(500)
    last = batch.at(-1)
    if (!last) return
    yield batch
  }
}
