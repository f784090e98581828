import { and, asc, between, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TaxKind } from '../../domain/tax/tax.ts'
import type { Reader } from '../platform/database.ts'
import type { InvoiceRow } from './store.ts'
import { invoices } from './tables.ts'

/** Days of issue, both included; `sellerId` is null for the vendor. */
export type DocumentFilter = { from: string; to: string; sellerId: number | null }

export function isListed({ from, to, sellerId }: DocumentFilter): SQL | undefined {
  const isOfSeller = sellerId === null ? isNull(invoices.sellerId) : eq(invoices.sellerId, sellerId)
  return and(isOfSeller, between(invoices.issuedOn, from, to))
}

/** In the order in which they were issued. */
export async function* listDocuments(
  db: Reader,
  filter: DocumentFilter,
  batchSize = 500,
): AsyncGenerator<InvoiceRow[]> {
  for (let after = 0; ; ) {
    const batch = await db
      .select()
      .from(invoices)
      .where(and(gt(invoices.id, after), isListed(filter)))
      .orderBy(asc(invoices.id))
      .limit(batchSize)
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.id
  }
}

export type VatSum = {
  taxKind: TaxKind
  country: string
  rate: string
  /** Only of sales with reverse charge. */
  vat: string
  /** The quarter of the credited invoices, if it is an earlier one. */
  corrects: string
  currency: string
  documents: number
  net: bigint
  tax: bigint
}

/** Invoices minus credit notes. */
export async function sumVat(db: Reader, filter: DocumentFilter): Promise<VatSum[]> {
  const credited = alias(invoices, 'credited')
  const { content, kind } = invoices
  const sign = sql`case ${kind} when 'invoice' then 1 else -1 end`
  const taxKind = sql<TaxKind>`${content} ->> 'taxKind'`
  const columns = {
    taxKind,
    // For VAT, Monaco is part of France and the Isle of Man of the United Kingdom.
    country: sql<string>`case ${content} -> 'customer' ->> 'country' when 'MC' then 'FR' when 'IM' then 'GB'
      else ${content} -> 'customer' ->> 'country' end`,
    rate: sql<string>`trim_scale((${content} ->> 'taxRate')::numeric)::text`,
    vat: sql<string>`case ${taxKind} when 'reverse-charge' then ${content} -> 'customer' ->> 'vat' else '' end`,
    corrects: sql<string>`case when ${credited.issuedOn} < ${filter.from}::date
      then to_char(${credited.issuedOn}, 'YYYY"-Q"Q') else '' end`,
    currency: invoices.currency,
  }
  const rows = await db
    .select({
      ...columns,
      documents: sql<number>`count(*)::integer`,
      net: sql<string>`sum(${sign} * ${invoices.subtotal})::text`,
      tax: sql<string>`sum(${sign} * ${invoices.tax})::text`,
    })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.refersTo))
    .where(isListed(filter))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
    .orderBy(sql`1, 2, 3, 4, 5, 6`)
  return rows.map(row => ({ ...row, net: BigInt(row.net), tax: BigInt(row.tax) }))
}
