import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** What the payment system would keep: the invoices of the sandbox. */
export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    orderId: bigint({ mode: 'number' }).notNull(),
    attempt: integer().notNull(),
    title: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    way: text().notNull(),
    language: text().notNull(),
    status: text().notNull().default('open'),
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
