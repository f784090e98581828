import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ViesAnswer } from './vies.ts'

/** The register's last answer for a number, so that it is asked once a day. */
export const vatAnswers = pgTable(
  'vat_answers',
  {
    number: text().primaryKey(),
    valid: boolean().notNull(),
    answer: jsonb().$type<ViesAnswer>().notNull(),
    answeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [index('vat_answers_by_age').on(table.answeredAt)],
)
