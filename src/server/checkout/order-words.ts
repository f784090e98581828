import { orderMail as english } from '../../texts/en/order-mail.ts'
import type { Language } from '../../texts/language.ts'
import { orderMail as russian } from '../../texts/ru/order-mail.ts'

export const orderWords: Record<Language, typeof english> = { en: english, ru: russian }
