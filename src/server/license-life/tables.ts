import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { moment, refersTo, rowId } from '../platform/database/columns.ts'

export const licenseTransfers = pgTable(
  'license_transfers',
  {
    id: rowId(),
    licenseId: refersTo(() => licenses.id).notNull(),
    customerId: refersTo(() => customers.id).notNull(),
    /** An address in lower case. The recipient may not have an account yet. */
    recipient: text().notNull(),
    offeredAt: moment().notNull(),
    expiresAt: moment().notNull(),
    closedAt: moment(),
    outcome: text().$type<'accepted' | 'withdrawn'>(),
  },
  table => [
    uniqueIndex('license_transfers_one_open').on(table.licenseId).where(sql`${table.closedAt} is null`),
    index('license_transfers_by_recipient').on(table.recipient).where(sql`${table.closedAt} is null`),
    check(
      'license_transfers_closed',
      sql`(${table.closedAt} is null) = (${table.outcome} is null)
        and (${table.outcome} is null or ${table.outcome} in ('accepted', 'withdrawn'))`,
    ),
  ],
)
