import { sql } from 'drizzle-orm'
import { bigint, check, date, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReminderKind } from '../../domain/licenses/reminders.ts'
import { licenses } from '../licenses/tables.ts'

/** Each row is one reminder, which was e-mailed in the transaction that saved it. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => licenses.id),
    kind: text().$type<ReminderKind>().notNull(),
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
