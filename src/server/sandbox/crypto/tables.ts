import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Language } from '../../../domain/languages.ts'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import { largeInteger, moment } from '../../platform/database/columns.ts'

export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    orderId: largeInteger().notNull(),
    attempt: integer().notNull(),
    title: text().notNull(),
    amount: largeInteger().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    currencyOption: text('way').notNull(),
    language: text().$type<Language>().notNull(),
    status: text()
      .$type<'open' | 'confirming' | 'paid' | 'part' | 'late' | 'expired' | 'withdrawn'>()
      .notNull()
      .default('open'),
    returnUrl: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [
    unique('sandbox_invoices_attempt').on(table.orderId, table.attempt),
    check(
      'sandbox_invoices_status',
      sql`${table.status} in ('open', 'confirming', 'paid', 'part', 'late', 'expired', 'withdrawn')`,
    ),
  ],
)
