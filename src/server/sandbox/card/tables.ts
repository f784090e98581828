import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import type { Language } from '../../../texts/language.ts'

export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    orderId: bigint({ mode: 'number' }).notNull(),
    email: text().notNull(),
    lines: jsonb().$type<{ title: string; amount: number }[]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    language: text().$type<Language>().notNull(),
    status: text().$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('sandbox_checkouts_status', sql`${table.status} in ('open', 'paid', 'expired')`)],
)
