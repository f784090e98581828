import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '../../texts/language.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { findText } from './edited-texts.ts'
import { textDrafts, textVersions } from './tables.ts'
import type { WrittenText } from './text-files.ts'

type Own = { textId: number; language: Language; superuserId: number }

/**
 * `version` is that of the draft as the page has it, 0 without one. Returns the new one.
 * Refuses 'not-found', 'bad-request', and 'draft-changed' if it was saved in another window meanwhile.
 */
export async function saveDraft(
  db: Reader,
  draft: Own & WrittenText & { basedOnId: number | null; version: number; now: Date },
): Promise<number> {
  const { textId, language, superuserId, basedOnId, version, now, ...given } = draft
  if (!(await findText(db, textId))) throw new Refusal('not-found')
  if (basedOnId !== null) await requireVersion(db, { id: basedOnId, textId, language })
  const { title, summary, also, body } = given
  const written = { title, summary, also, body: body.replaceAll('\r\n', '\n'), basedOnId, updatedAt: now }
  const saved =
    version === 0
      ? await db
          .insert(textDrafts)
          .values({ textId, language, superuserId, ...written })
          .onConflictDoNothing()
          .returning({ version: textDrafts.version })
      : await db
          .update(textDrafts)
          .set({ ...written, version: sql`${textDrafts.version} + 1` })
          .where(and(isOwn(draft), eq(textDrafts.version, version)))
          .returning({ version: textDrafts.version })
  if (!saved[0]) throw new Refusal('draft-changed')
  return saved[0].version
}

/** Replaces the draft, whatever it was. Refuses 'not-found'. */
export async function restoreVersion(
  tx: Transaction,
  {
    textId,
    versionId,
    superuserId,
    now,
  }: { textId: number; versionId: number; superuserId: number; now: Date },
) {
  const [version] = await tx
    .select()
    .from(textVersions)
    .where(and(eq(textVersions.id, versionId), eq(textVersions.textId, textId)))
  if (!version) throw new Refusal('not-found')
  const { language, title, summary, also, body } = version
  const basedOnId = sql`(select version_id from text_heads where text_id = ${textId} and language = ${language})`
  const written = { title, summary, also, body, basedOnId, updatedAt: now }
  await tx
    .insert(textDrafts)
    .values({ textId, language, superuserId, ...written })
    .onConflictDoUpdate({
      target: [textDrafts.textId, textDrafts.language, textDrafts.superuserId],
      set: { ...written, version: sql`${textDrafts.version} + 1` },
    })
}

export async function findDraft(db: Reader, own: Own) {
  const [draft] = await db.select().from(textDrafts).where(isOwn(own))
  return draft ?? null
}

export async function discardDraft(db: Reader, own: Own) {
  await db.delete(textDrafts).where(isOwn(own))
}

function isOwn({ textId, language, superuserId }: Own) {
  return and(
    eq(textDrafts.textId, textId),
    eq(textDrafts.language, language),
    eq(textDrafts.superuserId, superuserId),
  )
}

async function requireVersion(
  db: Reader,
  { id, textId, language }: { id: number; textId: number; language: Language },
) {
  const [version] = await db.select().from(textVersions).where(eq(textVersions.id, id))
  if (version?.textId !== textId || version.language !== language)
    throw new Refusal('bad-request', { fields: ['based_on'] })
}
