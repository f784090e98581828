import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { TextKind } from '../../contract/content.ts'
import { counterparts, type Language } from '../../domain/languages.ts'
import { superuserEmails } from '../identity/superusers/store.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { textDrafts, textHeads, texts, textVersions } from './tables.ts'

export type TextRow = typeof texts.$inferSelect
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
  return firstRow(db.select().from(texts).where(eq(texts.id, id)))
}

export function findDrafts(db: Reader, textId?: number): Promise<DraftRow[]> {
  const superuser = superuserEmails(db)
  return db
    .select({ ...getTableColumns(textDrafts), by: superuser.email })
    .from(textDrafts)
    .innerJoin(superuser, eq(superuser.id, textDrafts.superuserId))
    .where(textId === undefined ? undefined : eq(textDrafts.textId, textId))
}

export async function findVersion(db: Reader, id: number | null): Promise<VersionRow | null> {
  if (id === null) return null
  return firstRow(selectVersions(db).where(eq(textVersions.id, id)))
}

export async function insertVersion(tx: Transaction, version: typeof textVersions.$inferInsert) {
  const [saved] = await tx.insert(textVersions).values(version).returning()
  if (!saved) throw new Error('A version was not saved')
  return saved
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

/** The published version of a language, and the newest one that a release brought. */
export type Mark = Awaited<ReturnType<typeof findMarks>>[number]

export function findMarks(db: Reader, textId?: number) {
  const { id, title, origin, translatesId } = textVersions
  const { textId: headTextId, language } = textHeads
  const newestShippedId = sql<number | null>`(select max(shipped.id) from text_versions as shipped
    where shipped.text_id = ${headTextId} and shipped.language = ${language} and shipped.origin = 'shipped')`
  return db
    .select({
      textId: headTextId,
      language,
      id,
      title,
      origin,
      translatesId,
      isEmpty: sql<boolean>`${textVersions.body} = ''`,
      newestShippedId: newestShippedId.mapWith(Number),
    })
    .from(textHeads)
    .innerJoin(textVersions, eq(id, textHeads.versionId))
    .where(textId === undefined ? undefined : eq(headTextId, textId))
}

/** Texts of the product page that wait for the operator to fill them. */
export async function listEmptyTexts(db: Reader): Promise<string[]> {
  const empty = await db
    .select({ slug: texts.slug, language: textHeads.language })
    .from(textHeads)
    .innerJoin(textVersions, eq(textVersions.id, textHeads.versionId))
    .innerJoin(texts, eq(texts.id, textHeads.textId))
    .where(eq(textVersions.body, ''))
    .orderBy(texts.position, textHeads.language)
  return empty.map(({ slug, language }) => `${slug} (${language})`)
}

export async function findMark(db: Reader, { textId, language }: { textId: number; language: Language }) {
  return (await findMarks(db, textId)).find(mark => mark.language === language)
}

/** The other language has been changed since, by more than a translation of this one. */
export function isBehind(own: Mark | undefined, other: Mark | undefined): boolean {
  if (!own || !other) return false
  return other.id > own.id && other.translatesId !== own.id
}

/** A release brought a newer text than the one that a superuser has published. */
export function hasNewerShipped(mark: Mark | undefined): boolean {
  return mark?.origin === 'edited' && (mark.newestShippedId ?? 0) > mark.id
}

/** The newest version that one in this language is compared with. */
export function findCounterpart<Version extends { id: number; language: Language }>(
  versions: readonly Version[],
  language: Language,
): Version | undefined {
  return versions
    .filter(other => counterparts(language).includes(other.language))
    .sort((left, right) => right.id - left.id)[0]
}

function selectVersions(db: Reader) {
  const superuser = superuserEmails(db)
  return db
    .select({ ...getTableColumns(textVersions), by: sql<string>`coalesce(${superuser.email}, '')` })
    .from(textVersions)
    .leftJoin(superuser, eq(superuser.id, textVersions.authorId))
}
