import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '../../domain/languages.ts'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findMark, findText, findVersion } from './edited-texts.ts'
import { textDrafts } from './tables.ts'
import { pickWritten, type WrittenText } from './text-files.ts'

type Place = { textId: number; language: Language }

/**
 * `version` is that of the draft as the page has it, 0 without one. Returns the new one.
 * Refuses 'not-found', 'bad-request', and 'draft-changed' if it was saved in another window meanwhile.
 */
export async function saveDraft(
  db: Reader,
  draft: Place & WrittenText & { superuserId: number; basedOnId: number | null; version: number; now: Date },
): Promise<number> {
  const { textId, language, superuserId, basedOnId } = draft
  if (!(await findText(db, textId))) throw new Refusal('not-found')
  const base = await findVersion(db, basedOnId)
  if (basedOnId !== null && (base?.textId !== textId || base.language !== language))
    throw new Refusal('bad-request', { fields: ['based_on'] })
  const body = draft.body.replaceAll('\r\n', '\n')
  const written = { ...pickWritten(draft), superuserId, body, basedOnId, updatedAt: draft.now }
  const [saved] = await db
    .insert(textDrafts)
    .values({ textId, language, ...written })
    .onConflictDoUpdate({
      target: [textDrafts.textId, textDrafts.language],
      set: { ...written, version: sql`${textDrafts.version} + 1` },
      setWhere: eq(textDrafts.version, draft.version),
    })
    .returning({ version: textDrafts.version })
  if (!saved) throw new Refusal('draft-changed')
  return saved.version
}

/** Replaces the draft. */
export async function restoreVersion(
  tx: Transaction,
  restored: { textId: number; versionId: number; superuserId: number; now: Date },
) {
  const { textId, versionId, superuserId, now } = restored
  const found = await findVersion(tx, versionId)
  if (found?.textId !== textId) throw new Refusal('not-found')
  const { language } = found
  const place = { textId, language }
  const basedOnId = (await findMark(tx, place))?.id ?? null
  const version = (await findDraft(tx, place))?.version ?? 0
  await saveDraft(tx, { ...place, ...pickWritten(found), superuserId, basedOnId, version, now })
}

export async function findDraft(db: Reader, place: Place) {
  return firstRow(db.select().from(textDrafts).where(isAt(place)))
}

export async function discardDraft(db: Reader, place: Place) {
  await db.delete(textDrafts).where(isAt(place))
}

function isAt({ textId, language }: Place) {
  return and(eq(textDrafts.textId, textId), eq(textDrafts.language, language))
}
