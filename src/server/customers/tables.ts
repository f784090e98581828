import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '../../texts/language.ts'

export const customers = pgTable(
  'customers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique(),
    language: text().$type<Language>().notNull().default('en'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** From then on `email` is a pseudonym. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  table => [
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
    check('customers_language', sql`${table.language} in ('en', 'ru')`),
  ],
)
