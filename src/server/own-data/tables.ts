import { index, pgTable } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { largeInteger, moment, refersTo } from '../platform/database/columns.ts'

/** Accounts whose customers want them deleted. The row is removed when they change their mind, or with the account. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    customerId: refersTo(() => customers.id).primaryKey(),
    requestedAt: moment().notNull(),
    eraseAt: moment().notNull(),
    /** The customer has agreed to lose them. */
    givenUpLicenses: largeInteger().array().notNull(),
  },
  table => [index('account_deletions_by_time').on(table.eraseAt)],
)
