import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'

export const demos = pgTable('demos', {
  mailbox: text().primaryKey(),
  customerId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => customers.id),
  licenseId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => licenses.id),
  issuedAt: timestamp({ withTimezone: true }).notNull(),
})

/** Deleted accounts. Their mailboxes cannot be read from it. */
export const erasedDemos = pgTable('erased_demos', {
  mailboxHash: text().primaryKey(),
  refusedUntil: timestamp({ withTimezone: true }).notNull(),
})
