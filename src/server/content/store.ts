import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { HelpTopic } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import type { Database } from '../platform/database.ts'
import type { HelpArticle } from './read-help.ts'
import { searchable } from './searchable.ts'
import { helpArticles } from './tables.ts'

type Listed = Pick<HelpArticle, 'slug' | 'title' | 'summary' | 'topic'>
export type Hit = Pick<HelpArticle, 'slug' | 'title' | 'summary' | 'body'> & {
  score: number
  excerpt: string
}

/** Stand around the words that were found, in an excerpt. No article holds them. */
export const marks = { start: '\u0002', end: '\u0003' } as const

const configurations: Record<Language, string> = { en: 'english', ru: 'russian' }
const syncLock = 7_141_909
/** How much of what the question says, weighed by how rare each word is, an article must say when it lacks some of it. */
const leastCoverage = 0.35

/** Writes what is new or changed and removes what is not among them, one process after the other. */
export async function keepOnly(db: Database, articles: readonly HelpArticle[]) {
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
  // Only `keepOnly` writes the table.
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
 * The articles that hold what `text` asks for (as web search engines read it), the best first; where there is none,
 * those that hold enough of its words. A word counts by its rank in the article and by how few articles have it.
 */
export async function matchArticles(
  db: Database,
  { text: asTyped, language, most }: { text: string; language: Language; most: number },
): Promise<Hit[]> {
  const configuration = configurationFor(language)
  const text = searchable(asTyped)
  const { rows } = await db.execute<Hit>(sql`
    with corpus as (select * from ${helpArticles} where language = ${language}),
    asked as (
      select word, ln(1 + (select count(*) from corpus) / greatest(0.5,
        (select count(*) from corpus where search @@ word))) as rarity
      from (select quote_literal(lexeme)::tsquery as word from unnest(to_tsvector(${configuration}, ${text}))) words
    ),
    scored as (
      select slug, search @@ websearch_to_tsquery(${configuration}, ${text}) as is_exact,
        sum(rarity * ts_rank(search, word)) as score,
        coalesce(sum(rarity) filter (where search @@ word), 0) / sum(rarity) as coverage
      from corpus cross join asked group by slug, search
    ),
    fitting as (
      select slug, score, is_exact from scored
      where score > 0 and (is_exact or coverage >= ${leastCoverage})
    ),
    best as (
      select slug, score from fitting
      where is_exact or not exists (select from fitting where is_exact)
      order by score desc, slug limit ${most}
    )
    select slug, title, summary, body,
      ts_headline(${configuration}, words, ${anyOf(sql`select word from asked`)},
        ${`StartSel=${marks.start}, StopSel=${marks.end}, MaxWords=28, MinWords=14, ShortWord=2`}) as excerpt
    from best join corpus using (slug) order by score desc, slug`)
  return rows
}

/** Which of the passages says most about the text: their ranks, in the order given. */
export async function rankPassages(
  db: Database,
  { text: asTyped, language, passages }: { text: string; language: Language; passages: readonly string[] },
): Promise<number[]> {
  const configuration = configurationFor(language)
  const text = searchable(asTyped)
  const { rows } = await db.execute<{ rank: number }>(sql`
    with passage as (
      select place, to_tsvector(${configuration}, words) as search
      from unnest(${sql.param(passages.map(searchable))}::text[]) with ordinality as given(words, place)
    ),
    asked as (
      select word, ln(1 + (select count(*) from passage) / greatest(0.5,
        (select count(*) from passage where search @@ word))) as rarity
      from (select quote_literal(lexeme)::tsquery as word from unnest(to_tsvector(${configuration}, ${text}))) words
    )
    select coalesce((select sum(rarity * ts_rank(search, word, 1)) from asked), 0)::float8 as rank
    from passage order by place`)
  return rows.map(({ rank }) => rank)
}

function configurationFor(language: Language): SQL {
  return sql.raw(`'${configurations[language]}'::regconfig`)
}

/** The title weighs most, the body least. */
function vectorOf({ language, title, summary, also, words }: HelpArticle): SQL {
  const vector = (text: string) => sql`to_tsvector(${configurationFor(language)}, ${searchable(text)})`
  return sql`setweight(${vector(title)}, 'A') || setweight(${vector(`${summary} ${also}`)}, 'B') || ${vector(words)}`
}

/** One query for any of the words; null where there is none. */
function anyOf(words: SQL): SQL {
  return sql`(select string_agg('(' || word::text || ')', ' | ')::tsquery from (${words}) each)`
}
