import { type SQL, sql } from 'drizzle-orm'
import type { TaxKind, TaxPoint } from '../../domain/tax/tax.ts'
import { dayOfFirstPayment, ordersPaidAround } from '../payments/list-received.ts'
import type { Reader } from '../platform/database/database.ts'
import type { DocumentFilter } from './list-documents.ts'
import { invoices } from './tables.ts'

/** The rule and the time zone are the seller's; docs/domain.md, 'Tax point'. */
type TaxPointRule = { sellerId: number | null; taxPoint: TaxPoint; timeZone: string }
export type BooksFilter = DocumentFilter & TaxPointRule

/**
 * The documents of a seller with the day of the payment and the tax point of their order, which are null as long as it
 * is not paid. The first invoice of an order counts at the tax point, and what corrects it on its own day.
 */
function datedDocuments({ sellerId, taxPoint, timeZone }: TaxPointRule): SQL {
  // An order without a price is never paid: its invoice has no due date. On invoice terms the license may come first.
  const unpaid = sql`case when first.content ->> 'dueOn' is null then first.issued_on end`
  const atPayment = sql`least(paid.day, coalesce(first.supplied_on, ${unpaid}))`
  return sql`(
    select document.*, paid.day as paid_on, point.day as tax_point,
      case when document.id = first.id then point.day else greatest(document.issued_on, point.day) end as counted_on
    from ${invoices} as document
    join ${invoices} as first on first.order_id = document.order_id
      and first.kind = 'invoice' and first.replaces is null
    left join lateral ${dayOfFirstPayment(sql`document.order_id`, timeZone)} as paid on true
    cross join lateral (select ${taxPoint === 'invoice' ? sql`first.issued_on` : atPayment} as day) as point
    where document.seller_id is not distinct from ${sellerId}::bigint and point.day is not null)`
}

export type DocumentDates = { paidOn: string | null; taxPoint: string | null }

/** Tax points by the id of the document; documents of an unpaid order have none. */
export async function findDocumentDates(db: Reader, rule: TaxPointRule, ids: readonly number[]) {
  const { rows } = await db.execute<{ id: number } & DocumentDates>(sql`
    select id, paid_on as "paidOn", tax_point as "taxPoint"
    from ${datedDocuments(rule)} as dated where id = any(${sql.param(ids)})`)
  return new Map(rows.map(({ id, ...days }) => [id, days]))
}

/** Invoices minus credit notes until a day, by order and currency. */
export function billedOrders({ to, sellerId }: Omit<DocumentFilter, 'from'>): SQL {
  return sql`select order_id, currency, sum(case kind when 'invoice' then total else -total end) as invoiced
    from ${invoices} where issued_on <= ${to} and seller_id is not distinct from ${sellerId}::bigint group by 1, 2`
}

export type VatSum = {
  taxKind: TaxKind
  country: string
  rate: string
  /** Sales with reverse charge have it. */
  vat: string
  /** The quarter of the sales that are corrected, if it is an earlier one. */
  corrects: string
  currency: string
  documents: number
  net: bigint
  tax: bigint
}

/** Invoices minus credit notes, of what counts in these days. */
export async function sumVat(db: Reader, filter: BooksFilter): Promise<VatSum[]> {
  const { from, to } = filter
  const sign = sql`case kind when 'invoice' then 1 else -1 end`
  const { rows } = await db.execute<Omit<VatSum, 'net' | 'tax'> & { net: string; tax: string }>(sql`
    select content ->> 'taxKind' as "taxKind",
      -- For VAT, Monaco is part of France and the Isle of Man of the United Kingdom.
      case content -> 'customer' ->> 'country' when 'MC' then 'FR' when 'IM' then 'GB'
        else content -> 'customer' ->> 'country' end as country,
      trim_scale((content ->> 'taxRate')::numeric)::text as rate,
      case content ->> 'taxKind' when 'reverse-charge' then content -> 'customer' ->> 'vat' else '' end as vat,
      case when tax_point < ${from}::date then to_char(tax_point, 'YYYY"-Q"Q') else '' end as corrects,
      currency, count(*)::integer as documents,
      sum(${sign} * subtotal)::text as net, sum(${sign} * tax)::text as tax
    from ${datedDocuments(filter)} as dated
    where counted_on between ${from} and ${to}
      and order_id in (
        select order_id from ${invoices} where issued_on between ${from} and ${to}
        union all
        ${ordersPaidAround(filter)})
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
  return rows.map(row => ({ ...row, net: BigInt(row.net), tax: BigInt(row.tax) }))
}
