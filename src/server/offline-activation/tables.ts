import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/columns.ts'

/** The responses to requests for offline activation, until they expire. The address of one contains a token. */
export const offlineResponses = pgTable(
  'offline_responses',
  {
    tokenHash: text().primaryKey(),
    /** The whole license.txt. */
    file: text().notNull(),
    server: text().notNull(),
    seat: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  table => [index('offline_responses_by_expiry').on(table.expiresAt)],
)
