import { chat as english } from '../../texts/en/chat.ts'
import { type Language, readLanguage } from '../../texts/language.ts'
import { chat as russian } from '../../texts/ru/chat.ts'
import type { Shop } from '../shop.ts'
import { type Button, presses } from './message.ts'
import { findChatLanguage } from './store.ts'

export const chatWords: Record<Language, typeof english> = { en: english, ru: russian }

export type Person = { chat: string; languageHint: string | null }

/** The chosen language, or Russian if the chat program uses it, or the account's language. */
export async function chatLanguage(
  shop: Shop,
  { chat, languageHint }: Person,
  accountLanguage: Language = 'en',
): Promise<Language> {
  const chosen = await findChatLanguage(shop.db, chat)
  if (chosen !== null) return readLanguage(chosen)
  return languageHint?.toLowerCase().startsWith('ru') ? 'ru' : accountLanguage
}

type Words = (typeof chatWords)['en']

export function shopButton(shop: Shop, t: Words): Button {
  return { label: t.toShop, open: `${shop.config.baseUrl}/astra/pricing/` }
}

export function profileButton(shop: Shop, t: Words): Button {
  return { label: t.toProfile, open: `${shop.config.baseUrl}/accounts/profile/` }
}

export function languageButtons(t: Words): Button[] {
  return (['en', 'ru'] as const).map(language => ({
    label: t.languages[language],
    press: presses.language(language),
  }))
}
