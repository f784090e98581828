import type { Language } from '../../texts/language.ts'
import type { HeadRow } from './edited-texts.ts'

/** What is published in a language, and the newest shipped version. */
export type Marks = {
  published: { id: number; origin: 'shipped' | 'edited'; translatesId: number | null } | null
  newestShippedId: number | null
}

/** Behind: the other language has been changed since, by more than a translation of this one. */
export function isBehind(own: Marks, other: Marks): boolean {
  if (!own.published || !other.published) return false
  return other.published.id > own.published.id && other.published.translatesId !== own.published.id
}

/** A release brought a newer text than the one that a superuser has edited or decided about. */
export function hasNewerShipped({ published, newestShippedId }: Marks, head: HeadRow | undefined): boolean {
  if (!head || published?.origin !== 'edited' || newestShippedId === null) return false
  return newestShippedId > (head.decidedShippedId ?? 0)
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'ru' : 'en'
}
