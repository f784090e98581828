import { signInMessages as english } from '../../texts/en/sign-in-mail.ts'
import type { Language } from '../../texts/language.ts'
import { signInMessages as russian } from '../../texts/ru/sign-in-mail.ts'

export const messagesIn: Record<Language, typeof english> = { en: english, ru: russian }
