import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Accepted solutions, saved until they expire: the key accepts each of them once. */
export const captchaSolutions = pgTable(
  'captcha_solutions',
  { signature: text().primaryKey(), expiresAt: timestamp({ withTimezone: true }).notNull() },
  table => [index('captcha_solutions_by_expiry').on(table.expiresAt)],
)
