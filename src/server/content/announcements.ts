import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Inline } from '../../contract/content.ts'
import type { Language } from '../../domain/languages.ts'
import type { Shop } from '../shop.ts'
import { TextProblem } from './markdown-rules.ts'
import { findPublished, readVersion } from './published-texts.ts'
import { texts } from './tables.ts'

export type Announcement = { versionId: number; language: Language; content: Inline[] }

const keptMs = 1000
const kept = new WeakMap<Shop['config'], Map<Language, { found: Announcement | null; until: number }>>()

type Source = Pick<Shop, 'config' | 'db' | 'clock' | 'log'>

/** Read once a second, because every page asks. */
export async function recentAnnouncement(shop: Source, language: Language): Promise<Announcement | null> {
  const known = kept.get(shop.config) ?? new Map()
  kept.set(shop.config, known)
  const before = known.get(language)
  if (before && before.until > performance.now()) return before.found
  const found = await findAnnouncement(shop, language)
  known.set(language, { found, until: performance.now() + keptMs })
  return found
}

/** The newest that is shown now, if it can be read. */
export function findAnnouncement(shop: Source, language: Language): Promise<Announcement | null> {
  return readAnnouncement(shop, language).catch((error: unknown) => {
    if (!(error instanceof TextProblem)) throw error
    const { code, excerpt } = error
    shop.log.error({ code, excerpt }, 'the announcement cannot be read')
    return null
  })
}

async function readAnnouncement(shop: Pick<Shop, 'config' | 'db' | 'clock'>, language: Language) {
  const now = shop.clock.now()
  const { kind, slug, archivedAt, shownFrom, shownUntil, id } = texts
  const current = await shop.db
    .select({ slug })
    .from(texts)
    .where(
      and(
        eq(kind, 'announcement'),
        isNull(archivedAt),
        or(isNull(shownFrom), lte(shownFrom, now)),
        or(isNull(shownUntil), gt(shownUntil, now)),
      ),
    )
    .orderBy(desc(id))
  const published = await findPublished(shop.db, { kind: 'announcement', language })
  for (const announcement of current) {
    const versionId = published.find(each => each.slug === announcement.slug)?.versionId
    if (versionId === undefined) continue
    const { blocks, language: writtenIn } = await readVersion(shop, versionId)
    const [line] = blocks
    if (line?.kind === 'paragraph') return { versionId, language: writtenIn, content: line.content }
  }
  return null
}
