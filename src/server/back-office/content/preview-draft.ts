import type { TextFields, TextPreview } from '../../../contract/back-office/content.ts'
import type { Language } from '../../../texts/language.ts'
import { findText } from '../../content/edited-texts.ts'
import { TextProblem } from '../../content/markdown-rules.ts'
import { type DraftPlace, readDraft } from '../../content/publish-text.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

/** Refuses 'not-found'. */
export async function previewDraft(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { textId, language, ...fields }: TextFields & { textId: number; language: Language },
): Promise<TextPreview> {
  const text = await findText(db, textId)
  if (!text) throw new Refusal('not-found')
  return renderDraft(fields, { kind: text.kind, language, names: config })
}

/** How the page would show it, or why it cannot. */
export function renderDraft(fields: TextFields, place: DraftPlace): TextPreview {
  if (fields.body.trim() === '') return { title: fields.title, blocks: [], problem: null }
  try {
    const { title, blocks } = readDraft(fields, place)
    return { title, blocks, problem: null }
  } catch (error) {
    if (!(error instanceof TextProblem)) throw error
    return { title: fields.title, blocks: null, problem: { code: error.code, excerpt: error.excerpt } }
  }
}
