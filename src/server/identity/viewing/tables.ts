import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { customers } from '../../customers/tables.ts'
import { largeInteger, moment, refersTo } from '../../platform/database/columns.ts'
import { sessions } from '../sign-in/tables.ts'

/** At most one for each session of a superuser, with which it ends; docs/domain.md, 'Viewing as a customer'. */
export const viewings = pgTable(
  'viewings',
  {
    tokenHash: text().primaryKey(),
    sessionId: refersTo(() => sessions.id, { onDelete: 'cascade' }).notNull(),
    customerId: refersTo(() => customers.id).notNull(),
    /** The action that began it. */
    actionId: largeInteger().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [unique('viewings_by_session').on(table.sessionId)],
)
