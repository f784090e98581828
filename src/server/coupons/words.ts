import { coupons as english } from '../../texts/en/coupons.ts'
import type { Language } from '../../texts/language.ts'
import { coupons as russian } from '../../texts/ru/coupons.ts'

export const couponWords: Record<Language, typeof english> = { en: english, ru: russian }
