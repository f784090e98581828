import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { EndKind } from '../../domain/licenses/reminders.ts'
import { activations } from '../licenses/seats/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { day, moment, refersTo } from '../platform/database/columns.ts'

/** The reminder was e-mailed in the transaction that saved its row. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: refersTo(() => licenses.id).notNull(),
    kind: text().$type<EndKind>().notNull(),
    endsOn: day().notNull(),
    daysBefore: smallint().notNull(),
    sentAt: moment().notNull(),
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
    activationId: refersTo(() => activations.id).notNull(),
    lastSeenAt: moment().notNull(),
    sentAt: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.activationId, table.lastSeenAt] })],
)
