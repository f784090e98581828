import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { TextKind } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import type { Reader } from '../platform/database.ts'
import { superuserEmails } from '../superusers/store.ts'
import { textDrafts, textHeads, texts, textVersions } from './tables.ts'

export type TextRow = typeof texts.$inferSelect
export type HeadRow = typeof textHeads.$inferSelect
export type VersionRow = typeof textVersions.$inferSelect & { by: string }
export type DraftRow = typeof textDrafts.$inferSelect & { by: string }

export async function listTexts(db: Reader, kind?: TextKind): Promise<TextRow[]> {
  return db
    .select()
    .from(texts)
    .where(kind && eq(texts.kind, kind))
    .orderBy(asc(texts.kind), asc(texts.position), asc(texts.slug))
}

export async function findText(db: Reader, id: number): Promise<TextRow | null> {
  const [text] = await db.select().from(texts).where(eq(texts.id, id))
  return text ?? null
}

/** Of all texts, or of one. */
export function findHeads(db: Reader, textId?: number): Promise<HeadRow[]> {
  return db
    .select()
    .from(textHeads)
    .where(textId === undefined ? undefined : eq(textHeads.textId, textId))
}

export function findDrafts(db: Reader, textId?: number): Promise<DraftRow[]> {
  const superuser = superuserEmails(db)
  return db
    .select({ ...getTableColumns(textDrafts), by: sql<string>`coalesce(${superuser.email}, '')` })
    .from(textDrafts)
    .leftJoin(superuser, eq(superuser.id, textDrafts.superuserId))
    .where(textId === undefined ? undefined : eq(textDrafts.textId, textId))
}

export async function findVersion(db: Reader, id: number | null): Promise<VersionRow | null> {
  if (id === null) return null
  const [version] = await selectVersions(db).where(eq(textVersions.id, id))
  return version ?? null
}

/** The newest first, those that are older than `before`. */
export function pageOfVersions(
  db: Reader,
  { textId, language, before, most }: { textId: number; language: Language; before?: number; most: number },
): Promise<VersionRow[]> {
  const { id } = textVersions
  return selectVersions(db)
    .where(
      and(
        eq(textVersions.textId, textId),
        eq(textVersions.language, language),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(most)
}

/** What a list needs of the published and the newest shipped version of each text and language. */
export async function findVersionMarks(db: Reader, textId?: number) {
  const { id, title, language, origin, translatesId } = textVersions
  const newest = db
    .selectDistinctOn([textVersions.textId, language], { id })
    .from(textVersions)
    .where(eq(origin, 'shipped'))
    .orderBy(textVersions.textId, language, desc(id))
  const published = db.select({ id: textHeads.versionId }).from(textHeads)
  return db
    .select({ id, textId: textVersions.textId, title, language, origin, translatesId })
    .from(textVersions)
    .where(
      and(
        textId === undefined ? undefined : eq(textVersions.textId, textId),
        sql`(${inArray(id, newest)} or ${inArray(id, published)})`,
      ),
    )
}

function selectVersions(db: Reader) {
  const superuser = superuserEmails(db)
  return db
    .select({ ...getTableColumns(textVersions), by: sql<string>`coalesce(${superuser.email}, '')` })
    .from(textVersions)
    .leftJoin(superuser, eq(superuser.id, textVersions.authorId))
}
