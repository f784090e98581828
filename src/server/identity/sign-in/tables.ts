import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { moment, refersTo, rowId } from '../../platform/database/columns.ts'
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
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [
    index('passcodes_by_email').on(table.email, table.sentAt),
    index('passcodes_by_time').on(table.sentAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    tokenHash: text().notNull().unique(),
    customerId: refersTo(() => customers.id).notNull(),
    /** The account of another customer that the person chose; it counts while they have a role there. */
    actingFor: refersTo(() => customers.id),
    userAgent: text().notNull(),
    address: text().notNull(),
    createdAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** The account has another e-mail address since: the browser gets a cookie of a known browser for it. */
    knownBrowserDue: boolean().notNull().default(false),
    /** The second factor that a superuser last confirmed in this browser; docs/domain.md, 'Superusers'. */
    factor: text().$type<FactorKind>(),
    factorAt: moment(),
    factorSeenAt: moment(),
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
