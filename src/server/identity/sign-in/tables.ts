import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import type { FactorKind } from '../superusers/factor-store.ts'

/** Stay for a day after they were sent, because the limits count them. A passcode is deleted when it is used. */
export const passcodes = pgTable(
  'passcodes',
  {
    browserHash: text().primaryKey(),
    email: text().notNull(),
    codeHash: text().notNull(),
    /** The network that requested it. */
    network: text().notNull(),
    /** The id of the known browser that requested it; null for any other browser. */
    knownBrowser: text(),
    triesLeft: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('passcodes_by_email').on(table.email, table.sentAt),
    index('passcodes_by_time').on(table.sentAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text().notNull().unique(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The account has another e-mail address since: the browser gets a cookie of a known browser for it. */
    knownBrowserDue: boolean().notNull().default(false),
    /** The second factor that a superuser last confirmed in this browser; docs/domain.md, 'Superusers'. */
    factor: text().$type<FactorKind>(),
    factorAt: timestamp({ withTimezone: true }),
    factorSeenAt: timestamp({ withTimezone: true }),
  },
  table => [
    check(
      'sessions_factor',
      sql`(${table.factor} is null) = (${table.factorAt} is null)
        and (${table.factor} is null) = (${table.factorSeenAt} is null)`,
    ),
    index('sessions_by_customer').on(table.customerId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
