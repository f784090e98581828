import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The articles of `help/`, as this version of the shop has them; written by `sync-help.ts` alone. */
export const helpArticles = pgTable(
  'help_articles',
  {
    slug: text().notNull(),
    language: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Other words that people look for it by; searched, never shown. */
    also: text().notNull(),
    topic: text().notNull(),
    position: integer().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The body without its marks: what is searched and quoted. */
    words: text().notNull(),
    /** Made of the columns above by `store.ts`, not by the database: its locale may know no Cyrillic letters. */
    search: searchVector().notNull(),
  },
  table => [
    primaryKey({ columns: [table.slug, table.language] }),
    check('help_articles_language', sql`${table.language} in ('en', 'ru')`),
    index('help_articles_by_word').using('gin', table.search),
  ],
)
