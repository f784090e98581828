import type { Language } from '../../domain/languages.ts'
import type { Texts } from '../../texts/all.ts'

// Only the browser loads these, in one chunk for each page; the server imports all words at once.
const words = import.meta.glob<Partial<Texts> & { frame?: Partial<Texts> }>(
  './*/{frame,sign-in,pricing,renewal,upgrade,order,order-form,payment-link,profile,settings,demo,help,legal,product,support,offline-activation,withdrawal,written-quote}.ts',
  { base: '../../texts' },
)

export async function addWords(texts: Texts, language: Language, name: string) {
  const added = await words[`./${language}/${name}.ts`]?.()
  Object.assign(texts, added, added?.frame)
}
