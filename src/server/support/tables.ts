import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Language } from '../../texts/language.ts'
import { customers } from '../customers/tables.ts'

export const supportQuestions = pgTable(
  'support_questions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    customerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => customers.id),
    language: text().$type<Language>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    source: text({ enum: ['articles', 'model', 'none'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** A superuser has answered it by e-mail. */
    reply: text(),
    repliedAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
  },
  table => [
    check('support_questions_language', sql`${table.language} in ('en', 'ru')`),
    check('support_questions_source', sql`${table.source} in ('articles', 'model', 'none')`),
    check('support_questions_answered', sql`(${table.source} = 'none') = (${table.answer} = '')`),
    check('support_questions_replied', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    index('support_questions_by_customer').on(table.customerId, table.createdAt),
    index('support_questions_by_time').on(table.createdAt, table.id),
    index('support_questions_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.source} = 'none' and ${table.repliedAt} is null and ${table.doneAt} is null`),
  ],
)
