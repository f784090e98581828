import { and, eq } from 'drizzle-orm'
import type { TextKind } from '../../contract/content.ts'
import { languages as allLanguages, defaultLanguage, type Language } from '../../domain/languages.ts'
import { productCodes } from '../../domain/pricing/catalog.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { discardDraft, findDraft } from './drafts.ts'
import { findCounterpart, findMark, findMarks, findText, findVersion, insertVersion } from './edited-texts.ts'
import type { ShopNames } from './fill-names.ts'
import { indexHelp, lockTexts } from './index-help.ts'
import { TextProblem } from './markdown-rules.ts'
import { makeReadable, type ReadableText } from './published-texts.ts'
import { textHeads } from './tables.ts'
import { pickWritten, type WrittenText } from './text-files.ts'

type Publication = {
  textId: number
  superuserId: number
  languages: readonly Language[]
  /** The other language needs the same change. */
  leads: boolean
  note: string
}

/**
 * Publishes the drafts, all or none. Refuses 'not-found', 'draft-missing', 'text-not-valid', and
 * 'changed-meanwhile' with who has published since the draft began.
 */
export async function publishText(
  tx: Transaction,
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  { textId, superuserId, languages, leads, note }: Publication,
) {
  await lockTexts(tx)
  const text = requireFound(await findText(tx, textId))
  for (const language of allLanguages.filter(each => languages.includes(each))) {
    const draft = await findDraft(tx, { textId, language })
    if (!draft) throw new Refusal('draft-missing')
    await requireCurrent(tx, draft)
    requirePublishable(draft, { kind: text.kind, language, names: config })
    // Of several that are published together, the others translate the default language.
    const isSource = languages.length > 1 ? language === defaultLanguage : leads
    const other = isSource ? undefined : findCounterpart(await findMarks(tx, textId), language)
    const { basedOnId } = draft
    const version = await insertVersion(tx, {
      textId,
      language,
      ...pickWritten(draft),
      note,
      origin: 'edited',
      authorId: superuserId,
      basedOnId,
      translatesId: other?.id ?? null,
      createdAt: clock.now(),
    })
    await moveHead(tx, { textId, language, from: basedOnId, to: version.id })
    await discardDraft(tx, { textId, language })
  }
  await indexHelp(tx, config)
}

/** It takes the lexer seconds. `makeReadable` does not check it: a published version stays readable. */
const longRun = /(?<![^\S\n])[^\S\n]{200}|(?<!\S)\S{2000}/

export type DraftPlace = { kind: TextKind; language: Language; names: ShopNames }

/** Throws a TextProblem. */
export function readDraft(draft: WrittenText, { kind, language, names }: DraftPlace): ReadableText {
  const run = longRun.exec(draft.body)
  if (run) throw new TextProblem('block-too-long', draft.body.slice(Math.max(0, run.index - 20)))
  const text = makeReadable(draft, language, names)
  // A plan that is not sold today may be sold tomorrow, and the text is published already.
  makeReadable(draft, language, { ...names, catalog: { ...names.catalog, plans: productCodes } })
  const isOneLine = text.blocks.length === 1 && text.blocks[0]?.kind === 'paragraph'
  if (kind === 'announcement' && !isOneLine) throw new TextProblem('not-one-line', text.body)
  return text
}

/** A section of the product page is empty where nothing is to be shown. */
export function requirePublishable(draft: WrittenText, place: DraftPlace) {
  if (draft.title.trim() === '') throw new Refusal('text-not-valid', { fields: ['title'] })
  if (draft.body.trim() === '' && place.kind !== 'product')
    throw new Refusal('text-not-valid', { fields: ['body'] })
  try {
    readDraft(draft, place)
  } catch (error) {
    if (error instanceof TextProblem) throw new Refusal('text-not-valid', { fields: ['body'], cause: error })
    throw error
  }
}

type Based = { textId: number; language: Language; basedOnId: number | null }

async function requireCurrent(tx: Transaction, { textId, language, basedOnId }: Based) {
  const headId = (await findMark(tx, { textId, language }))?.id ?? null
  if (headId === basedOnId) return
  const head = await findVersion(tx, headId)
  throw new Refusal('changed-meanwhile', {
    changed: {
      by: head?.by ?? '',
      at: head?.createdAt.toISOString() ?? null,
      present: { language, title: head?.title ?? '' },
    },
  })
}

async function moveHead(
  tx: Transaction,
  { textId, language, from, to }: { textId: number; language: Language; from: number | null; to: number },
) {
  const isHead = and(eq(textHeads.textId, textId), eq(textHeads.language, language))
  const moved =
    from === null
      ? tx.insert(textHeads).values({ textId, language, versionId: to }).onConflictDoNothing()
      : tx
          .update(textHeads)
          .set({ versionId: to })
          .where(and(isHead, eq(textHeads.versionId, from)))
  if ((await moved.returning()).length === 0) throw new Refusal('changed-meanwhile')
}
