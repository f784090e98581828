import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { HelpTopic } from '../../contract/content.ts'
import { type Language, languageFacts } from '../../domain/languages.ts'
import { type Database, firstRow } from '../platform/database/database.ts'
import { helpArticles } from './tables.ts'

type ListedArticle = Record<'slug' | 'title' | 'summary', string> & { topic: HelpTopic; language: Language }
/** `language` is the one it is written in. */
type ArticleMatch = Record<'slug' | 'title' | 'summary' | 'body' | 'marked', string> & { language: Language }

/** Delimit the matched words of `marked`, the text without its markup. No article contains them. */
export const marks = { start: '\u0002', end: '\u0003' } as const

const mostNext = 3
/** The lowest `ts_rank` of an article that matches only some of the words. */
const leastRank = 0.1

export async function listArticles(db: Database, language: Language): Promise<ListedArticle[]> {
  const { slug, title, summary, topic, writtenIn } = helpArticles
  return db
    .select({ slug, title, summary, topic, language: writtenIn })
    .from(helpArticles)
    .where(eq(helpArticles.language, language))
    .orderBy(asc(helpArticles.position), asc(slug))
}

/** Reads the articles that follow an article in its topic, and then those before it. */
export async function listNext(
  db: Database,
  { slug, topic, language }: { slug: string; topic: HelpTopic; language: Language },
): Promise<ListedArticle[]> {
  const articles = (await listArticles(db, language)).filter(article => article.topic === topic)
  const place = articles.findIndex(article => article.slug === slug)
  return [...articles.slice(place + 1), ...articles.slice(0, Math.max(place, 0))].slice(0, mostNext)
}

export async function findArticle(db: Database, { slug, language }: { slug: string; language: Language }) {
  const isAsked = and(eq(helpArticles.slug, slug), eq(helpArticles.language, language))
  return firstRow(db.select().from(helpArticles).where(isAsked))
}

/** The articles that match all words of `text`, best first; if there are none, those that match some of them well. */
export async function matchArticles(
  db: Database,
  { text, language, most }: { text: string; language: Language; most: number },
): Promise<ArticleMatch[]> {
  const configuration = configurationFor(language)
  const { rows } = await db.execute<ArticleMatch>(sql`
    with ranked as (
      select slug, title, summary, body, written_in, words, any_word,
        search @@ websearch_to_tsquery(${configuration}, ${searchable(text)}) as is_exact,
        ts_rank(search, any_word) as rank
      from ${helpArticles}, ${queryAnyWord(text, language)}
      where help_articles.language = ${language} and search @@ any_word
    )
    select slug, title, summary, body, written_in as language,
      ts_headline(${configuration}, words, any_word,
        ${`StartSel=${marks.start}, StopSel=${marks.end}, HighlightAll=true`}) as marked
    from ranked
    where is_exact or (rank >= ${leastRank} and not exists (select from ranked where is_exact))
    order by rank desc, slug limit ${most}`)
  return rows
}

export async function rankPassages(
  db: Database,
  { text, language, passages }: { text: string; language: Language; passages: readonly string[] },
): Promise<number[]> {
  const { rows } = await db.execute<{ rank: number }>(sql`
    select coalesce(ts_rank(to_tsvector(${configurationFor(language)}, passage), any_word, 1), 0)::float8 as rank
    from unnest(${sql.param(passages.map(searchable))}::text[]) with ordinality as given(passage, place),
      ${queryAnyWord(text, language)}
    order by place`)
  return rows.map(({ rank }) => rank)
}

/** One row with a query for words that begin like any of these; null if the text has none. */
function queryAnyWord(text: string, language: Language): SQL {
  return sql`(select string_agg(quote_literal(lexeme) || ':*', ' | ')::tsquery as any_word
    from unnest(to_tsvector(${configurationFor(language)}, ${searchable(text)}))) as words`
}

function configurationFor(language: Language): SQL {
  return sql.raw(`'${languageFacts[language].search}'::regconfig`)
}

/** Title and synonyms weigh more than the body. */
export function searchVector(
  { title, summary, also, words }: Record<'title' | 'summary' | 'also' | 'words', string>,
  language: Language,
): SQL {
  const vector = (text: string) => sql`to_tsvector(${configurationFor(language)}, ${searchable(text)})`
  return sql`setweight(${vector(title)}, 'A') || setweight(${vector(`${summary} ${also}`)}, 'B') || ${vector(words)}`
}

/** A database with the locale C neither lowers Cyrillic letters nor recognizes « as punctuation. */
function searchable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{ASCII}]/gu, ' ')
}
