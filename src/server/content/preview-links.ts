import { createHmac } from 'node:crypto'
import { type Language, languages } from '../../domain/languages.ts'
import { isSameSecret } from '../platform/is-same-secret.ts'
import type { Shop } from '../shop.ts'
import { findDraft } from './drafts.ts'
import { findText } from './edited-texts.ts'
import { TextProblem } from './markdown-rules.ts'
import { readDraft } from './publish-text.ts'
import type { ReadableText } from './published-texts.ts'
import type { texts } from './tables.ts'

type Previewed = { textId: number; language: Language }

const lifetimeMs = 60 * 60 * 1000

/** Anyone who has it can read the draft, for one hour. */
export function signPreview({ config, clock }: Pick<Shop, 'config' | 'clock'>, draft: Previewed): string {
  const expires = clock.now().getTime() + lifetimeMs
  const claim = [draft.textId, draft.language, expires].join('.')
  return `${claim}.${sign(claim, config.secret)}`
}

/** The draft as its page shows it; null if the link has expired, is not ours or leads to a draft that is gone. */
export async function readPreview(
  { config, clock, db }: Pick<Shop, 'config' | 'clock' | 'db'>,
  token: string,
): Promise<{ place: typeof texts.$inferSelect; text: ReadableText } | null> {
  const [, claim = '', signature = ''] = /^(\d+\.\w\w\.\d+)\.([\w-]+)$/.exec(token) ?? []
  if (!isSameSecret(signature, sign(claim, config.secret))) return null
  const [textId, code, expires] = claim.split('.')
  const language = languages.find(known => known === code)
  if (!language || Number(expires) <= clock.now().getTime()) return null

  const place = await findText(db, Number(textId))
  const draft = await findDraft(db, { textId: Number(textId), language })
  if (!place || !draft) return null
  try {
    return { place, text: readDraft(draft, { kind: place.kind, language, names: config }) }
  } catch (error) {
    if (error instanceof TextProblem) return null
    throw error
  }
}

function sign(claim: string, secret: string): string {
  return createHmac('sha256', secret).update(`text-preview\0${claim}`).digest('base64url')
}
