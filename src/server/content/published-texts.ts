import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Block, TextKind } from '../../contract/content.ts'
import { defaultLanguage, inEveryLanguage, type Language } from '../../domain/languages.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { shareReads } from '../platform/database/batches.ts'
import { prepareOnce, type Reader } from '../platform/database/database.ts'
import { recentCatalog } from '../prices/price-changes.ts'
import type { Shop } from '../shop.ts'
import { fillNames, type ShopNames } from './fill-names.ts'
import { requireVisible } from './markdown-rules.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { textHeads, texts, textVersions } from './tables.ts'
import type { WrittenText } from './text-files.ts'

export type ReadableText = WrittenText & { language: Language; blocks: Block[] }

const mostCached = 1000
/** The key is a version, which is never changed. The names in its text are those of the configuration and its prices. */
const cache = new WeakMap<Catalog, Map<number, ReadableText>>()

type Asked = { kind: TextKind; slug?: string; language: Language }

/** The published texts of a kind, each in another language if it is missing in this one, English if possible. */
export async function findPublished(db: Reader, { kind, slug, language }: Asked) {
  return publishedTexts(db).execute({ kind, slug: slug ?? null, language })
}

/** Shared, because every order reads them. */
export const publishedTerms = prepareOnce((db: Reader) => {
  return inEveryLanguage(language =>
    shareReads(() => findPublished(db, { kind: 'legal', slug: 'terms', language })),
  )
})

const publishedTexts = prepareOnce((db: Reader) => {
  const [own, other] = [alias(textHeads, 'own'), alias(textHeads, 'other')]
  const [slug, language] = [sql.placeholder('slug'), sql.placeholder('language')]
  return db
    .selectDistinctOn([texts.position, texts.slug], {
      slug: texts.slug,
      topic: texts.topic,
      position: texts.position,
      versionId: sql<number>`coalesce(${own.versionId}, ${other.versionId})`.mapWith(Number),
      language: sql<Language>`coalesce(${own.language}, ${other.language})`,
    })
    .from(texts)
    .leftJoin(own, and(eq(own.textId, texts.id), eq(own.language, language)))
    .leftJoin(other, and(eq(other.textId, texts.id), ne(other.language, language)))
    .where(
      and(
        eq(texts.kind, sql.placeholder('kind')),
        sql`${texts.slug} = coalesce(${slug}::text, ${texts.slug})`,
        isNull(texts.archivedAt),
        sql`coalesce(${own.id}, ${other.id}) is not null`,
      ),
    )
    .orderBy(texts.position, texts.slug, sql`${other.language} <> ${defaultLanguage}`)
    .prepare('published_texts')
})

export async function readVersion(shop: Pick<Shop, 'db' | 'config' | 'clock'>, id: number) {
  const { db, config } = shop
  const catalog = await recentCatalog(shop)
  const known = cache.get(catalog) ?? new Map<number, ReadableText>()
  cache.set(catalog, known)
  const found = known.get(id)
  if (found) return found

  const [version] = await db.select().from(textVersions).where(eq(textVersions.id, id))
  if (!version) throw new Error(`There is no version ${id} of a text`)
  const text = makeReadable(version, version.language, { ...config, catalog })
  if (known.size >= mostCached) known.clear()
  known.set(id, text)
  return text
}

/** Throws a TextProblem. */
export function makeReadable(written: WrittenText, language: Language, names: ShopNames): ReadableText {
  const filled = fillNames(written, language, names)
  for (const line of [filled.title, filled.summary, filled.also]) requireVisible(line)
  return { ...filled, language, blocks: parseMarkdown(filled.body, language) }
}
