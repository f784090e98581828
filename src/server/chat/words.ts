import { chat as english } from '../../texts/en/chat.ts'
import type { Language } from '../../texts/language.ts'
import { chat as russian } from '../../texts/ru/chat.ts'

export const chatWords: Record<Language, typeof english> = { en: english, ru: russian }
