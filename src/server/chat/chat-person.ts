import { defaultLanguage, type Language, languages, readLanguage } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import type { Shop } from '../shop.ts'
import { type Button, presses } from './message.ts'
import { findChatLanguage } from './store.ts'

export const chatWords = pickTexts(t => t.chat)

export type Person = { chat: string; languageHint: string | null }

/** The chosen language, or that of the chat program if it is not the default, or the account's language. */
export async function chatLanguage(
  shop: Shop,
  { chat, languageHint }: Person,
  accountLanguage = defaultLanguage,
): Promise<Language> {
  const chosen = await findChatLanguage(shop.db, chat)
  if (chosen !== null) return readLanguage(chosen)
  const hint = languageHint?.toLowerCase()
  const spoken = languages.find(language => language !== defaultLanguage && hint?.startsWith(language))
  return spoken ?? accountLanguage
}

type Words = (typeof chatWords)['en']

export function shopButton(shop: Shop, t: Words): Button {
  return { label: t.toShop, open: `${shop.config.baseUrl}/astra/pricing/` }
}

export function profileButton(shop: Shop, t: Words): Button {
  return { label: t.toProfile, open: `${shop.config.baseUrl}/accounts/profile/` }
}

export function languageButtons(t: Words): Button[] {
  return languages.map(language => ({
    label: t.languages[language],
    press: presses.language(language),
  }))
}
