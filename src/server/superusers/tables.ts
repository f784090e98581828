import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'

/** Rows stay when the rights end, so that `SUPERUSER_EMAILS` adds an address once only. */
export const superusers = pgTable('superusers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  customerId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => customers.id),
  /** In lower case: the customer's address when they were added. */
  email: text().notNull(),
  addedAt: timestamp({ withTimezone: true }).notNull(),
  addedBy: text().notNull(),
  removedAt: timestamp({ withTimezone: true }),
})

/** Secrets are encrypted. `pending` becomes the secret when its first code is entered. */
export const superuserTotps = pgTable('superuser_totps', {
  superuserId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => superusers.id),
  secret: text(),
  pending: text(),
  /** The period of the last code that was entered: an earlier or equal one is refused. */
  lastStep: integer().notNull().default(0),
})

/** A code is deleted when it is used. */
export const superuserRecoveryCodes = pgTable(
  'superuser_recovery_codes',
  {
    superuserId: bigint({ mode: 'number' })
      .notNull()
      .references(() => superusers.id),
    codeHash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.superuserId, table.codeHash] })],
)
