import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { Language } from '../../domain/languages.ts'
import { customers } from '../customers/tables.ts'
import { isLanguage, moment, refersTo, rowId } from '../platform/database/columns.ts'

export const supportQuestions = pgTable(
  'support_questions',
  {
    id: rowId(),
    customerId: refersTo(() => customers.id).notNull(),
    language: text().$type<Language>().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    source: text({ enum: ['articles', 'model', 'none'] }).notNull(),
    createdAt: moment().notNull(),
    /** A superuser has answered it by e-mail. */
    reply: text(),
    repliedAt: moment(),
    doneAt: moment(),
  },
  table => [
    check('support_questions_language', isLanguage(table.language)),
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
