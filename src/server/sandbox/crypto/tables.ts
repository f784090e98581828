import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import type { Language } from '../../../texts/language.ts'

export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    orderId: bigint({ mode: 'number' }).notNull(),
    attempt: integer().notNull(),
    title: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    currencyOption: text('way').notNull(),
    language: text().$type<Language>().notNull(),
    status: text()
      .$type<'open' | 'confirming' | 'paid' | 'part' | 'late' | 'expired' | 'withdrawn'>()
      .notNull()
      .default('open'),
    returnUrl: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    unique('sandbox_invoices_attempt').on(table.orderId, table.attempt),
    check(
      'sandbox_invoices_status',
      sql`${table.status} in ('open', 'confirming', 'paid', 'part', 'late', 'expired', 'withdrawn')`,
    ),
  ],
)
