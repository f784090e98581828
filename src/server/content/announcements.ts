import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Inline } from '../../contract/content.ts'
import { inEveryLanguage, type Language } from '../../domain/languages.ts'
import { prepareOnce } from '../platform/database/database.ts'
import { repeatFor } from '../platform/in-time.ts'
import type { Shop } from '../shop.ts'
import { TextProblem } from './markdown-rules.ts'
import { findPublished, readVersion } from './published-texts.ts'
import { texts } from './tables.ts'

export type Announcement = { versionId: number; language: Language; content: Inline[] }

type Source = Pick<Shop, 'config' | 'db' | 'clock' | 'log'>

/** Read once a second, because every page asks. */
export const recentAnnouncements = prepareOnce((shop: Source) =>
  inEveryLanguage(language => repeatFor(1000, () => findAnnouncement(shop, language))),
)

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
