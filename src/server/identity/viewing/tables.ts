import { bigint, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { sessions } from '../sign-in/tables.ts'

/** At most one for each session of a superuser, with which it ends; docs/domain.md, 'Viewing as a customer'. */
export const viewings = pgTable(
  'viewings',
  {
    tokenHash: text().primaryKey(),
    sessionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    /** The action that began it. */
    actionId: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [unique('viewings_by_session').on(table.sessionId)],
)
