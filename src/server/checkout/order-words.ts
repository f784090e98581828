import { orders as english } from '../../texts/en/orders.ts'
import type { Language } from '../../texts/language.ts'
import { orders as russian } from '../../texts/ru/orders.ts'

export const orderWords: Record<Language, typeof english> = { en: english, ru: russian }
