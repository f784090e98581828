import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../platform/database/columns.ts'
import type { ViesAnswer } from './vies.ts'

/** The latest answer of VIES for a number, which is reused for a day. */
export const vatAnswers = pgTable(
  'vat_answers',
  {
    number: text().primaryKey(),
    valid: boolean().notNull(),
    answer: jsonb().$type<ViesAnswer>().notNull(),
    answeredAt: moment().notNull(),
  },
  table => [index('vat_answers_by_age').on(table.answeredAt)],
)
