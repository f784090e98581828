import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { superusers } from '../identity/superusers/tables.ts'
import { moment, refersTo, rowId } from '../platform/database/columns.ts'

/** A text is never changed: a new version replaces it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    text: text().notNull(),
    superuserId: refersTo(() => superusers.id).notNull(),
    createdAt: moment().notNull(),
    /** The version before. */
    replaces: refersTo((): AnyPgColumn => customerNotes.id),
    /** A new version replaced it, or it was deleted. */
    endedAt: moment(),
    isPinned: boolean().notNull().default(false),
  },
  table => [
    index('customer_notes_by_customer').on(table.customerId, table.id),
    uniqueIndex('customer_notes_one_pinned').on(table.customerId).where(sql`is_pinned and ended_at is null`),
  ],
)
