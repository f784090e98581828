import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'

export const licenseTransfers = pgTable(
  'license_transfers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    licenseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenses.id),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** An address in lower case. The recipient may not have an account yet. */
    recipient: text().notNull(),
    offeredAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
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
