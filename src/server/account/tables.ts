import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { moment, refersTo } from '../platform/database/columns.ts'

/** A customer's wish for another e-mail address, which both mailboxes confirm. Only hashes of the tokens are stored. */
export const emailChanges = pgTable(
  'email_changes',
  {
    customerId: refersTo(() => customers.id).primaryKey(),
    email: text().notNull(),
    oldTokenHash: text().notNull().unique(),
    newTokenHash: text().notNull().unique(),
    oldConfirmedAt: moment(),
    newConfirmedAt: moment(),
    expiresAt: moment().notNull(),
  },
  table => [check('email_changes_email_lower', sql`${table.email} = lower(${table.email})`)],
)
