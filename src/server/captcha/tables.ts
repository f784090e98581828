import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Solutions that were accepted, kept until they would have expired: the key makes each of them good once. */
export const captchaSolutions = pgTable(
  'captcha_solutions',
  { signature: text().primaryKey(), expiresAt: timestamp({ withTimezone: true }).notNull() },
  table => [index('captcha_solutions_by_expiry').on(table.expiresAt)],
)
