import { invoices as english } from '../../texts/en/invoices.ts'
import type { Language } from '../../texts/language.ts'
import { invoices as russian } from '../../texts/ru/invoices.ts'

export const invoiceWords: Record<Language, typeof english> = { en: english, ru: russian }
