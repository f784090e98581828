import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import type { Block } from '../../contract/content.ts'
import { languages } from '../../domain/languages.ts'
import type { Transaction } from '../platform/database/database.ts'
import { locks } from '../platform/locks/locks.ts'
import type { Shop } from '../shop.ts'
import { fillNames } from './fill-names.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { findPublished } from './published-texts.ts'
import { splitSections } from './split-sections.ts'
import { searchVector } from './store.ts'
import { helpArticles, textVersions } from './tables.ts'

/**
 * Updates `help_articles` to what is published, in the transaction that publishes it.
 * To build `words` or `search` in another way, empty the table in a migration.
 */
export async function indexHelp(tx: Transaction, config: Shop['config']) {
  await lockTexts(tx)
  const articles = await readPublishedHelp(tx, config)
  const keys = articles.map(({ slug, language }) => `${slug}.${language}`)
  await tx
    .delete(helpArticles)
    .where(notInArray(sql`${helpArticles.slug} || '.' || ${helpArticles.language}`, keys))
  const { words: _, search: __, ...columns } = getTableColumns(helpArticles)
  const saved = await tx.select(columns).from(helpArticles)
  const changed = articles.filter(article => !saved.some(row => isDeepStrictEqual(row, article)))
  if (changed.length === 0) return
  const indexed = changed.map(article => {
    const words = toPlainText(parseMarkdown(article.body, article.writtenIn))
    return { ...article, words, search: searchVector({ ...article, words }, article.language) }
  })
  await tx
    .insert(helpArticles)
    .values(indexed)
    .onConflictDoUpdate({
      target: [helpArticles.slug, helpArticles.language],
      set: Object.fromEntries(
        [...Object.keys(columns), 'words', 'search'].map(name => [
          name,
          sql.raw(`excluded.${toSnakeCase(name)}`),
        ]),
      ),
    })
}

/** Until the transaction ends nothing else is published. */
export async function lockTexts(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.texts})`)
}

async function readPublishedHelp(tx: Transaction, config: Shop['config']) {
  const found = await Promise.all(
    languages.map(async language => ({
      language,
      published: await findPublished(tx, { kind: 'help', language }),
    })),
  )
  const ids = found.flatMap(({ published }) => published.map(({ versionId }) => versionId))
  const versions = await tx.select().from(textVersions).where(inArray(textVersions.id, ids))
  const written = new Map(versions.map(version => [version.id, version]))
  const articles = []
  for (const { language, published } of found)
    for (const { slug, topic, position, versionId } of published) {
      const version = written.get(versionId)
      if (!version) throw new Error(`There is no version ${versionId} of a text`)
      const text = fillNames(version, version.language, config)
      if (text.body.trim() === '') continue
      if (!topic) throw new Error(`The help article ${slug} has no topic`)
      articles.push({ slug, language, writtenIn: version.language, versionId, topic, position, ...text })
    }
  return articles
}

export function toPlainText(blocks: readonly Block[]): string {
  return splitSections(blocks)
    .map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    .join('\n\n')
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
