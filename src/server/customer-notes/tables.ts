import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { superusers } from '../identity/superusers/tables.ts'

/** A text is never changed: a new version replaces it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    text: text().notNull(),
    superuserId: bigint({ mode: 'number' })
      .notNull()
      .references(() => superusers.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The version before. */
    replaces: bigint({ mode: 'number' }).references((): AnyPgColumn => customerNotes.id),
    /** A new version replaced it, or it was deleted. */
    endedAt: timestamp({ withTimezone: true }),
    isPinned: boolean().notNull().default(false),
  },
  table => [
    index('customer_notes_by_customer').on(table.customerId, table.id),
    uniqueIndex('customer_notes_one_pinned').on(table.customerId).where(sql`is_pinned and ended_at is null`),
  ],
)
