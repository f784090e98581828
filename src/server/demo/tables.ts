import { pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { moment, refersTo } from '../platform/database/columns.ts'

export const demos = pgTable('demos', {
  mailbox: text().primaryKey(),
  customerId: refersTo(() => customers.id)
    .notNull()
    .unique(),
  licenseId: refersTo(() => licenses.id)
    .notNull()
    .unique(),
  issuedAt: moment().notNull(),
})

/** Deleted accounts. Their mailboxes cannot be read from it. */
export const erasedDemos = pgTable('erased_demos', {
  mailboxHash: text().primaryKey(),
  refusedUntil: moment().notNull(),
})
