import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../../domain/languages.ts'
import type { CurrencyCode } from '../../../domain/money/money.ts'
import { largeInteger, moment } from '../../platform/database/columns.ts'

export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    orderId: largeInteger().notNull(),
    email: text().notNull(),
    lines: jsonb().$type<{ title: string; amount: number }[]>().notNull(),
    amount: largeInteger().notNull(),
    currency: text().$type<CurrencyCode>().notNull(),
    language: text().$type<Language>().notNull(),
    status: text().$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    /** The last digits of the card that was saved, or is charged without its holder. */
    card: text(),
    refunds: jsonb().$type<{ id: number; amount: number }[]>().notNull().default([]),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [check('sandbox_checkouts_status', sql`${table.status} in ('open', 'paid', 'expired')`)],
)
