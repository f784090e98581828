import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { moment, refersTo, rowId } from '../../platform/database/columns.ts'

/** The SHA-256 of each address that `SUPERUSER_EMAILS` has added, so that it is added once only. */
export const superuserSeeds = pgTable('superuser_seeds', { addressHash: text().primaryKey() })

/** Rows stay when the rights end. */
export const superusers = pgTable('superusers', {
  id: rowId(),
  customerId: refersTo(() => customers.id)
    .notNull()
    .unique(),
  /** The customer's address when they were added, in lower case. */
  email: text().notNull(),
  addedAt: moment().notNull(),
  addedBy: text().notNull(),
  removedAt: moment(),
})

/** Secrets are encrypted. `pending` becomes the secret when its first code is entered. */
export const superuserTotps = pgTable('superuser_totps', {
  superuserId: refersTo(() => superusers.id).primaryKey(),
  secret: text(),
  pending: text(),
  /** The period of the last code that was entered: an earlier or equal one is refused. */
  lastStep: integer().notNull().default(0),
})

/** A code is deleted when it is used. */
export const superuserRecoveryCodes = pgTable(
  'superuser_recovery_codes',
  {
    superuserId: refersTo(() => superusers.id).notNull(),
    codeHash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.superuserId, table.codeHash] })],
)
