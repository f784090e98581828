import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { HelpTopic } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const helpArticles = pgTable(
  'help_articles',
  {
    slug: text().notNull(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Synonyms: searched, but never shown. */
    also: text().notNull(),
    topic: text().$type<HelpTopic>().notNull(),
    position: integer().notNull(),
    body: text().notNull(),
    /** The body as plain text. */
    words: text().notNull(),
    /** Built in `store.ts`, because the database's locale may not support Cyrillic letters. */
    search: searchVector().notNull(),
  },
  table => [
    primaryKey({ columns: [table.slug, table.language] }),
    check('help_articles_language', sql`${table.language} in ('en', 'ru')`),
    index('help_articles_by_word').using('gin', table.search),
  ],
)

/** Every text of the terms that orders can have accepted, each once. `version` is a hash of the text. */
export const termsVersions = pgTable(
  'terms_versions',
  {
    version: text().primaryKey(),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('terms_versions_language', sql`${table.language} in ('en', 'ru')`)],
)

/** What readers said about an article. It does not refer to them. */
export const helpFeedback = pgTable(
  'help_feedback',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    language: text().$type<Language>().notNull(),
    isHelpful: boolean().notNull(),
    comment: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [check('help_feedback_language', sql`${table.language} in ('en', 'ru')`)],
)
