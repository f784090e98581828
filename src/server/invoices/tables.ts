import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InvoiceContent } from '../../domain/invoices/invoice.ts'
import type { CurrencyCode } from '../../domain/money/money.ts'
import { orders } from '../orders/tables.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { day, largeInteger, moment, refersTo, rowId } from '../platform/database/columns.ts'
import { sellers } from '../sellers/tables.ts'

export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
    /** The moment at which the number `last` was issued. */
    issuedAt: moment().notNull().default(sql`'-infinity'`),
  },
  table => [primaryKey({ columns: [table.series, table.year] })],
)

/** Triggers refuse to change or delete a row, and to credit more than an invoice. */
export const invoices = pgTable(
  'invoices',
  {
    id: rowId(),
    kind: text().$type<InvoiceContent['kind']>().notNull(),
    series: text().notNull(),
    year: integer().notNull(),
    number: integer().notNull(),
    numberText: text().notNull().unique(),
    /** Null if the vendor is the seller. */
    sellerId: refersTo(() => sellers.id),
    orderId: refersTo(() => orders.id).notNull(),
    /** A credit note has the invoice that it credits in full or in part. */
    refersTo: refersTo((): AnyPgColumn => invoices.id),
    /** An invoice has the wrong one before it. The newest invoice of an order is in force. */
    replaces: refersTo((): AnyPgColumn => invoices.id).unique(),
    /** A credit note has the refund, dispute or reversal that it resolves. */
    unmatchedPaymentId: refersTo(() => unmatchedPayments.id).unique(),
    issuedOn: day().notNull(),
    suppliedOn: day(),
    currency: text().$type<CurrencyCode>().notNull(),
    subtotal: largeInteger().notNull(),
    tax: largeInteger().notNull(),
    total: largeInteger().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
    createdAt: moment().notNull(),
  },
  table => [
    unique('invoices_number').on(table.series, table.year, table.number),
    uniqueIndex('invoices_one_for_an_order')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice' and ${table.replaces} is null`),
    index('invoices_by_credited').on(table.refersTo).where(sql`${table.refersTo} is not null`),
    index('invoices_by_order').on(table.orderId),
    index('invoices_credit_notes').on(table.orderId).where(sql`${table.kind} = 'credit-note'`),
    index('invoices_by_day').on(table.issuedOn, table.id),
    index('invoices_by_time').on(table.createdAt, table.id),
    check('invoices_kind', sql`${table.kind} in ('invoice', 'credit-note')`),
    check('invoices_refers', sql`(${table.kind} = 'credit-note') = (${table.refersTo} is not null)`),
    check('invoices_replaces', sql`${table.replaces} is null or ${table.kind} = 'invoice'`),
    check('invoices_sum', sql`${table.total} = ${table.subtotal} + ${table.tax}`),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Documents as they were first sent or downloaded. A trigger refuses to change them, and to delete them before they are
 * erased.
 */
export const documentFiles = pgTable(
  'document_files',
  {
    id: rowId(),
    orderId: refersTo(() => orders.id).notNull(),
    /** Null for a document of the legacy shop. */
    invoiceId: refersTo(() => invoices.id),
    kind: text().$type<'pdf' | 'e-invoice' | 'legacy-invoice' | 'legacy-copy'>().notNull(),
    /** The payment that the PDF shows, such as 'paid 2026-12-01'. */
    state: text().notNull().default(''),
    sha256: text().notNull(),
    content: bytes().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  table => [
    uniqueIndex('document_files_once').on(table.invoiceId, table.kind, table.state),
    uniqueIndex('document_files_once_of_legacy')
      .on(table.orderId, table.kind)
      .where(sql`${table.invoiceId} is null`),
    index('document_files_by_order').on(table.orderId),
    check('document_files_sha256', sql`${table.sha256} = encode(sha256(${table.content}), 'hex')`),
    check('document_files_legacy', sql`(${table.kind} like 'legacy-%') = (${table.invoiceId} is null)`),
  ],
)
