import { type Language, languageOf } from '../../texts/language.ts'
import { presses } from '../bot/read-message.ts'
import type { Shop } from '../shop.ts'
import type { Button } from './message.ts'
import { findChatLanguage } from './store.ts'
import type { chatWords } from './words.ts'

/** Someone in a chat. `languageHint` is what their program speaks; Russian counts, all else is the account's choice. */
export type Person = { chat: string; languageHint: string | null }

/** What this person chose; else Russian where their program speaks it; else the account's language. */
export async function languageWith(
  shop: Shop,
  { chat, languageHint }: Person,
  ofAccount: Language = 'en',
): Promise<Language> {
  const chosen = await findChatLanguage(shop.db, chat)
  if (chosen !== null) return languageOf(chosen)
  return languageHint?.toLowerCase().startsWith('ru') ? 'ru' : ofAccount
}

type Words = (typeof chatWords)['en']

export function shopButton(shop: Shop, t: Words): Button {
  return { label: t.toShop, open: `${shop.config.baseUrl}/astra/pricing/` }
}

export function languageButtons(t: Words): Button[] {
  return (['en', 'ru'] as const).map(language => ({
    label: t.languages[language],
    press: presses.language(language),
  }))
}
