import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { HelpTopic } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import type { Database } from '../platform/database.ts'
import type { HelpArticle } from './read-help.ts'
import { searchable } from './searchable.ts'
import { helpArticles } from './tables.ts'

type Listed = Pick<HelpArticle, 'slug' | 'title' | 'summary' | 'topic'>
export type Hit = Pick<HelpArticle, 'slug' | 'title' | 'summary' | 'body'> & {
  excerpt: string
}

/** Delimit the matched words of an excerpt. No article contains them. */
export const marks = { start: '\u0002', end: '\u0003' } as const

const configurations: Record<Language, string> = { en: 'english', ru: 'russian' }
const syncLock = 7_141_909
/** `ts_rank` of an article that lacks some of the words; below it, the article is about something else. */
const leastRank = 0.1

/** Writes what is new or changed and removes what is not among them, one process after the other. */
export async function replaceArticles(db: Database, articles: readonly HelpArticle[]) {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${syncLock})`)
    const keys = articles.map(({ slug, language }) => `${slug}.${language}`)
    await tx
      .delete(helpArticles)
      .where(notInArray(sql`${helpArticles.slug} || '.' || ${helpArticles.language}`, keys))
    const { title, summary, also, topic, position, body, words, search } = helpArticles
    await tx
      .insert(helpArticles)
      .values(articles.map(article => ({ ...article, search: vectorOf(article) })))
      .onConflictDoUpdate({
        target: [helpArticles.slug, helpArticles.language],
        set: Object.fromEntries(
          ['title', 'summary', 'also', 'topic', 'position', 'body', 'words', 'search'].map(name => [
            name,
            sql.raw(`excluded.${name}`),
          ]),
        ),
        setWhere: sql`(${title}, ${summary}, ${also}, ${topic}, ${position}, ${body}, ${words}, ${search}) is distinct from
          (excluded.title, excluded.summary, excluded.also, excluded.topic, excluded.position, excluded.body, excluded.words, excluded.search)`,
      })
  })
}

export async function listArticles(db: Database, language: Language): Promise<Listed[]> {
  const rows = await db
    .select({
      slug: helpArticles.slug,
      title: helpArticles.title,
      summary: helpArticles.summary,
      topic: helpArticles.topic,
    })
    .from(helpArticles)
    .where(eq(helpArticles.language, language))
    .orderBy(asc(helpArticles.position), asc(helpArticles.slug))
  // Only `replaceArticles` writes the table.
  return rows.map(row => ({ ...row, topic: row.topic as HelpTopic }))
}

export async function findArticle(db: Database, { slug, language }: { slug: string; language: Language }) {
  const [row] = await db
    .select()
    .from(helpArticles)
    .where(and(eq(helpArticles.slug, slug), eq(helpArticles.language, language)))
  return row ? { ...row, topic: row.topic as HelpTopic } : null
}

/**
 * The articles that match `text` as web search engines read it, best first; where there is none, those that match any of
 * its words well enough. The ranks are PostgreSQL's own.
 */
export async function matchArticles(
  db: Database,
  { text, language, most }: { text: string; language: Language; most: number },
): Promise<Hit[]> {
  const configuration = configurationFor(language)
  const { rows } = await db.execute<Hit>(sql`
    with ranked as (
      select slug, title, summary, body, words, any_word,
        search @@ websearch_to_tsquery(${configuration}, ${searchable(text)}) as is_exact,
        ts_rank(search, any_word) as rank
      from ${helpArticles}, ${anyWordOf(text, language)}
      where language = ${language} and search @@ any_word
    )
    select slug, title, summary, body,
      ts_headline(${configuration}, words, any_word,
        ${`StartSel=${marks.start}, StopSel=${marks.end}, MaxWords=28, MinWords=14, ShortWord=2`}) as excerpt
    from ranked
    where is_exact or (rank >= ${leastRank} and not exists (select from ranked where is_exact))
    order by rank desc, slug limit ${most}`)
  return rows
}

/** How well each passage matches any word of the text, in the order given. */
export async function rankPassages(
  db: Database,
  { text, language, passages }: { text: string; language: Language; passages: readonly string[] },
): Promise<number[]> {
  const { rows } = await db.execute<{ rank: number }>(sql`
    select coalesce(ts_rank(to_tsvector(${configurationFor(language)}, passage), any_word, 1), 0)::float8 as rank
    from unnest(${sql.param(passages.map(searchable))}::text[]) with ordinality as given(passage, place),
      ${anyWordOf(text, language)}
    order by place`)
  return rows.map(({ rank }) => rank)
}

/** A row with one query for any of the words; its `any_word` is null where the text has none. */
function anyWordOf(text: string, language: Language): SQL {
  return sql`(select string_agg(quote_literal(lexeme), ' | ')::tsquery as any_word
    from unnest(to_tsvector(${configurationFor(language)}, ${searchable(text)}))) as asked`
}

function configurationFor(language: Language): SQL {
  return sql.raw(`'${configurations[language]}'::regconfig`)
}

/** The title weighs most, the body least. */
function vectorOf({ language, title, summary, also, words }: HelpArticle): SQL {
  const vector = (text: string) => sql`to_tsvector(${configurationFor(language)}, ${searchable(text)})`
  return sql`setweight(${vector(title)}, 'A') || setweight(${vector(`${summary} ${also}`)}, 'B') || ${vector(words)}`
}
