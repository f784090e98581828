import { type Language, languages } from '../domain/languages.ts'
import type * as english from './en/all.ts'

type AllTexts = typeof english
/** The words of pages. */
export type Texts = AllTexts & AllTexts['frame']

const loaded: AllTexts[] = await Promise.all(languages.map(language => import(`./${language}/all.ts`)))

/** What the server writes, in every language: `pickTexts(t => t.chat)`. A browser loads the words of its page. */
export function pickTexts<Picked>(pick: (texts: AllTexts) => Picked): Record<Language, Picked> {
  const picked = loaded.map((texts, index) => [languages[index], pick(texts)])
  // The keys are all languages.
  return Object.fromEntries(picked) as Record<Language, Picked>
}
