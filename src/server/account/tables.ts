import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'

/** A customer's wish for another e-mail address, which both mailboxes confirm. Only hashes of the tokens are stored. */
export const emailChanges = pgTable(
  'email_changes',
  {
    customerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => customers.id),
    email: text().notNull(),
    oldTokenHash: text().notNull().unique(),
    newTokenHash: text().notNull().unique(),
    oldConfirmedAt: timestamp({ withTimezone: true }),
    newConfirmedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('email_changes_email_lower', sql`${table.email} = lower(${table.email})`)],
)
