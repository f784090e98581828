import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Accepted solutions, saved until they expire: the key accepts each of them once. */
export const captchaSolutions = pgTable(
  'captcha_solutions',
  { signature: text().primaryKey(), expiresAt: moment().notNull() },
  table => [index('captcha_solutions_by_expiry').on(table.expiresAt)],
)
