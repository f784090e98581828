import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { EndKind } from '../../domain/licenses/reminders.ts'
import { activations } from '../licenses/seats/tables.ts'
import { licenses } from '../licenses/tables.ts'

/** The reminder was e-mailed in the transaction that saved its row. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenses.id),
    kind: text().$type<EndKind>().notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    daysBefore: smallint().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.licenseId, table.kind, table.endsOn, table.daysBefore] }),
    check('license_reminders_kind', sql`${table.kind} in ('expiration', 'demo', 'updates')`),
    check('license_reminders_days', sql`${table.daysBefore} >= 0`),
  ],
)

/** The silence of a seat was e-mailed in the transaction that saved its row. */
export const silentSeatReports = pgTable(
  'silent_seat_reports',
  {
    activationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => activations.id),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.activationId, table.lastSeenAt] })],
)
