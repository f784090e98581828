import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { HelpTopic, TextKind } from '../../contract/content.ts'
import type { Language } from '../../domain/languages.ts'
import { superusers } from '../identity/superusers/tables.ts'
import { isLanguage, moment, refersTo, rowId } from '../platform/database/columns.ts'

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A text of the kinds legal and product is never archived: its page needs it. */
export const texts = pgTable(
  'texts',
  {
    id: rowId(),
    kind: text().$type<TextKind>().notNull(),
    /** It is a part of the address of a help article. */
    slug: text().notNull(),
    topic: text().$type<HelpTopic>(),
    position: integer().notNull(),
    /** Announcements only. */
    shownFrom: moment(),
    shownUntil: moment(),
    archivedAt: moment(),
  },
  table => [
    unique('texts_slug').on(table.kind, table.slug),
    check('texts_kind', sql`${table.kind} in ('legal', 'help', 'faq', 'product', 'announcement')`),
    check('texts_topic', sql`(${table.kind} = 'help') = (${table.topic} is not null)`),
    check('texts_archived', sql`${table.archivedAt} is null or ${table.kind} not in ('legal', 'product')`),
    check(
      'texts_shown',
      sql`${table.kind} = 'announcement' or (${table.shownFrom} is null and ${table.shownUntil} is null)`,
    ),
  ],
)

const written = {
  title: text().notNull(),
  summary: text().notNull(),
  /** Synonyms: searched, but never shown. */
  also: text().notNull(),
  /** Markdown with names in double braces, as the files have it. */
  body: text().notNull(),
}

/** Triggers refuse to change or delete a row. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: rowId(),
    textId: refersTo(() => texts.id).notNull(),
    language: text().$type<Language>().notNull(),
    ...written,
    note: text().notNull(),
    /** 'shipped' came with a release. */
    origin: text({ enum: ['shipped', 'edited'] }).notNull(),
    authorId: refersTo(() => superusers.id),
    basedOnId: refersTo((): AnyPgColumn => textVersions.id),
    /** The version in the other language that has the same content. */
    translatesId: refersTo((): AnyPgColumn => textVersions.id),
    createdAt: moment().notNull(),
  },
  table => [
    index('text_versions_by_text').on(table.textId, table.language, table.id),
    check('text_versions_language', isLanguage(table.language)),
    check('text_versions_author', sql`(${table.origin} = 'shipped') = (${table.authorId} is null)`),
  ],
)

/** The published version of each language. */
export const textHeads = pgTable(
  'text_heads',
  {
    id: rowId(),
    textId: refersTo(() => texts.id).notNull(),
    language: text().$type<Language>().notNull(),
    versionId: refersTo(() => textVersions.id).notNull(),
  },
  table => [
    unique('text_heads_language').on(table.textId, table.language),
    check('text_heads_language_known', isLanguage(table.language)),
  ],
)

export const textDrafts = pgTable(
  'text_drafts',
  {
    textId: refersTo(() => texts.id).notNull(),
    language: text().$type<Language>().notNull(),
    /** The superuser who saved it last. */
    superuserId: refersTo(() => superusers.id).notNull(),
    ...written,
    /** The published version that the draft changes. */
    basedOnId: refersTo(() => textVersions.id),
    /** Guards against two windows that save at once. */
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  table => [
    primaryKey({ columns: [table.textId, table.language] }),
    check('text_drafts_language', isLanguage(table.language)),
  ],
)

/** The published help articles in each language as they are read and searched: `index-help.ts`. */
export const helpArticles = pgTable(
  'help_articles',
  {
    slug: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The other language where the article is missing in this one. */
    writtenIn: text().$type<Language>().notNull(),
    versionId: refersTo(() => textVersions.id).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    also: text().notNull(),
    topic: text().$type<HelpTopic>().notNull(),
    position: integer().notNull(),
    /** The names are those of this shop. */
    body: text().notNull(),
    /** The body as plain text. */
    words: text().notNull(),
    /** Built in `index-help.ts`, because the database's locale may not support Cyrillic letters. */
    search: searchVector().notNull(),
  },
  table => [
    primaryKey({ columns: [table.slug, table.language] }),
    check('help_articles_language', isLanguage(table.language)),
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
    savedAt: moment().notNull(),
  },
  table => [check('terms_versions_language', isLanguage(table.language))],
)

/** It does not refer to the reader. */
export const helpFeedback = pgTable(
  'help_feedback',
  {
    id: rowId(),
    slug: text().notNull(),
    language: text().$type<Language>().notNull(),
    isHelpful: boolean().notNull(),
    comment: text().notNull(),
    createdAt: moment().notNull(),
  },
  table => [check('help_feedback_language', isLanguage(table.language))],
)
