import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'

/** Accounts whose customers want them deleted. The row is removed when they change their mind, or with the account. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    customerId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => customers.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    eraseAt: timestamp({ withTimezone: true }).notNull(),
    /** The customer has agreed to lose them. */
    givenUpLicenses: bigint({ mode: 'number' }).array().notNull(),
  },
  table => [index('account_deletions_by_time').on(table.eraseAt)],
)
