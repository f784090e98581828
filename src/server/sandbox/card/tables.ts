import { sql } from 'drizzle-orm'
import { bigint, check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the card provider would keep: the checkout sessions of the sandbox payment page. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    orderId: bigint({ mode: 'number' }).notNull(),
    email: text().notNull(),
    lines: jsonb().$type<{ title: string; amount: number }[]>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    status: text().notNull().default('open'),
    successUrl: text().notNull(),
    cancelUrl: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('sandbox_checkouts_status', sql`${table.status} in ('open', 'paid', 'expired')`)],
)
