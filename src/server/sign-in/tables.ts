import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'

export const passcodes = pgTable('passcodes', {
  email: text().primaryKey(),
  codeHash: text().notNull(),
  browserHash: text().notNull(),
  triesLeft: integer().notNull(),
  sentAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull().unique(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('sessions_by_customer').on(table.customerId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
